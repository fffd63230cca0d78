import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Primary } from './primary.ts';

const [ONE, TWO] = ['postgres://one/b', 'postgres://two/b'] as const;

/** A database on two machines, each of which answers as it is told. */
function databaseOf(answers: Record<string, () => Promise<string | null>>): Primary {
  return new Primary('postgres://one,two/b', (address) => {
    const answer = answers[address];
    if (!answer) throw new Error(`nobody is at ${address}`);
    return answer();
  });
}

const refused = async () => {
  throw Object.assign(new Error('password authentication failed'), { code: '28P01' });
};

test('the machine that takes writes is found, also where the other one is away', async () => {
  expect(await databaseOf({ [ONE]: async () => null, [TWO]: async () => '00000001' }).address()).toBe(TWO);
  expect(await databaseOf({ [ONE]: async () => '00000001', [TWO]: refused }).address()).toBe(ONE);
});

test('of two machines that both believe they lead, the newer one counts', async () => {
  const database = databaseOf({ [ONE]: async () => '00000001', [TWO]: async () => '0000000A' });
  expect(await database.address()).toBe(TWO);
});

test('a machine that led before is not followed again while the newer one is slow to answer', async () => {
  let isSlow = false;
  const database = databaseOf({
    [ONE]: async () => '00000001',
    [TWO]: async () => {
      if (isSlow) await pause(500);
      return '00000002';
    },
  });
  expect(await database.address()).toBe(TWO);
  isSlow = true;
  await pause(1_100);
  const again = database.address();
  setTimeout(() => {
    isSlow = false;
  }, 300);
  expect(await again).toBe(TWO);
});

test('where no machine lets the portal in, the reason is told', async () => {
  const database = databaseOf({ [ONE]: refused, [TWO]: refused });
  await expect(database.address()).rejects.toThrow('password authentication failed');
});

test('where every machine follows another, that is told as a database that is away', async () => {
  const database = databaseOf({ [ONE]: async () => null, [TWO]: async () => null });
  await expect(database.address()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
