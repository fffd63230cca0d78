import { expect, test } from 'vitest';
import { FairQueue, queueFull } from './fair-queue.ts';

const one = (mostOfOwner: number) => ({
  atOnce: 1,
  mostOfOwner,
  refusal: queueFull(429, 'bills.too-many-documents'),
});

/** Work that ends when the test says so. */
function piece() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('a customer who asks for much waits behind those who ask for little', async () => {
  const queue = new FairQueue<string>(one(5));
  const done: string[] = [];
  const first = piece();
  const ask = (owner: string, what: string) => queue.run(owner, async () => void done.push(what));
  const all = [
    queue.run('dana', first.work),
    ask('dana', 'dana 2'),
    ask('dana', 'dana 3'),
    ask('dana', 'dana 4'),
    ask('robin', 'robin 1'),
    ask('robin', 'robin 2'),
    ask('nora', 'nora 1'),
  ];
  first.end();
  await Promise.all(all);
  expect(done).toEqual(['dana 2', 'robin 1', 'nora 1', 'dana 3', 'robin 2', 'dana 4']);
});

test('one customer cannot fill the queue, and is told so', async () => {
  const queue = new FairQueue<string>(one(1));
  const first = piece();
  const running = queue.run('dana', first.work);
  const waiting = queue.run('dana', async () => 'second');
  await expect(queue.run('dana', async () => 'third')).rejects.toMatchObject({
    status: 429,
    message: 'bills.too-many-documents',
  });
  const other = queue.run('robin', async () => 'of another');
  first.end();
  expect(await Promise.all([running, waiting, other])).toEqual([undefined, 'second', 'of another']);
});

test('work that fails gives the next its turn', async () => {
  const queue = new FairQueue<string>(one(1));
  const failed = queue.run('dana', () => Promise.reject(new Error('broken')));
  const next = queue.run('dana', async () => 'made');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('made');
});

test('many strangers together fill the queue, and somebody with a place still gets in', async () => {
  const queue = new FairQueue<string>({ ...one(5), mostOfAll: 2 });
  const first = piece();
  const running = queue.run('stranger 0', first.work);
  const strangers = [1, 2].map((n) => queue.run(`stranger ${n}`, async () => n));
  await expect(queue.run('stranger 3', async () => 3)).rejects.toMatchObject({ status: 429 });
  const known = queue.run('dana', async () => 'known', { hasPlace: true });
  first.end();
  expect(await Promise.all([running, ...strangers, known])).toEqual([undefined, 1, 2, 'known']);
  const again = piece();
  const busy = queue.run('stranger 4', again.work);
  const after = queue.run('stranger 5', async () => 'room again');
  again.end();
  await busy;
  expect(await after).toBe('room again');
});

test('as much is done at once as the queue allows', async () => {
  const queue = new FairQueue<string>({ ...one(5), atOnce: 2 });
  const [first, second] = [piece(), piece()];
  const begun: string[] = [];
  const begin = (name: string, work: () => Promise<void>) =>
    queue.run('dana', () => {
      begun.push(name);
      return work();
    });
  const all = [begin('first', first.work), begin('second', second.work), begin('third', async () => {})];
  await Promise.resolve();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  await all[2];
  expect(begun).toEqual(['first', 'second', 'third']);
  first.end();
  await Promise.all(all);
});
