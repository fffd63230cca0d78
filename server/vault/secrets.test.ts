import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { copyDemoDatabase, START } from '../../tests/support/database.ts';
import { composePortal } from '../../tests/support/portal.ts';
import { randomIds } from '../ids.ts';
import { staff } from '../store/schema/office.ts';
import { secrets } from '../store/schema/work.ts';
import { secretNamed } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import { resealOld } from './reseal.ts';
import {
  changeServiceSecret,
  endFormerServiceSecret,
  sealedSecret,
  sealSecrets,
  serviceSecrets,
} from './secrets.ts';

const OLD = '2025:a key of the year two thousand twenty-five';
const NEW = '2026:a key of the year two thousand twenty-six';

const opened: { drop(): Promise<void>; store: Store }[] = [];

afterEach(async () => {
  for (const { store, drop } of opened.splice(0)) {
    await store.close();
    await drop();
  }
});

async function freshDatabase() {
  const { inject } = await import('vitest');
  const database = await copyDemoDatabase(inject('template'));
  opened.push(database);
  await database.store.db.delete(secrets);
  await database.store.db.update(staff).set({ sealedKey: '' });
  return database;
}

type Database = Awaited<ReturnType<typeof freshDatabase>>;

const start = (database: Database, keys?: string) =>
  composePortal({ ...database, start: START }, {}, keys === undefined ? {} : { VAULT_KEY: keys });

async function stored({ store }: Database): Promise<Record<string, string>> {
  const rows = await store.db.select().from(secrets);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test('a secret that stands in clear is sealed at the next start, and stays the same secret', async () => {
  const database = await freshDatabase();
  const plain = await secretNamed(database.store, randomIds, 'bot check');
  const portal = await start(database, OLD);
  expect((await stored(database))['bot check']).toMatch(/^v2\.2025\./);
  expect(await sealedSecret(portal.parts, 'bot check')).toBe(plain);
  await portal.signIn('demo');
});

test('no secret stands in clear beside a vault key, not even the key of a start without one', async () => {
  const database = await freshDatabase();
  const before = await start(database);
  await before.signIn('demo');
  expect((await stored(database)).vault).not.toMatch(/^v2\./);
  await start(database, OLD);
  const values = Object.values(await stored(database));
  expect(values.length).toBeGreaterThanOrEqual(3);
  for (const value of values) expect(value).toMatch(/^v2\.2025\./);
  await start(database, OLD);
});

test('a change of the vault key seals the secrets anew, by due work too', async () => {
  const database = await freshDatabase();
  await start(database, OLD);
  const both = await start(database, `${NEW},${OLD}`);
  expect((await stored(database))['bot check']).toMatch(/^v2\.2026\./);
  const plain = await sealedSecret(both.parts, 'bot check');
  await database.store.db.update(secrets).set({ value: plain }).where(eq(secrets.name, 'bot check'));
  expect(await resealOld(both.parts)).toBe(true);
  expect((await stored(database))['bot check']).toMatch(/^v2\.2026\./);
  expect(await sealedSecret((await start(database, NEW)).parts, 'bot check')).toBe(plain);
});

test.each([
  ['in clear without a vault key', undefined],
  ['sealed', OLD],
])('the key of a biller’s service is replaced in two steps, and stored %s', async (_, vaultKey) => {
  const database = await freshDatabase();
  const { parts } = await start(database, vaultKey);
  const name = 'biller service harbor';
  const [first] = await serviceSecrets(parts, 'harbor');
  expect(await endFormerServiceSecret(parts, 'harbor')).toBe(false);
  const second = await changeServiceSecret(parts, 'harbor');
  expect(second).not.toBe(first);
  const value = (await stored(database))[name] ?? '';
  expect(value.includes(second ?? 'none')).toBe(vaultKey === undefined);
  expect(await serviceSecrets(parts, 'harbor')).toEqual([second, first]);
  expect(await changeServiceSecret(parts, 'harbor')).toBe(undefined);
  expect(await serviceSecrets(parts, 'harbor')).toEqual([second, first]);
  expect(await endFormerServiceSecret(parts, 'harbor')).toBe(true);
  expect(await serviceSecrets(parts, 'harbor')).toEqual([second]);
  expect(await serviceSecrets(parts, 'summit')).not.toEqual([second]);
});

test('without a vault key no secret is sealed, and there is nothing to do', async () => {
  const { parts } = await start(await freshDatabase());
  await sealedSecret(parts, 'bot check');
  expect(await sealSecrets(parts)).toBe(false);
});
