import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that ends when the test says so. */
function piece() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

test('a customer who asks for much waits behind those who ask for little', async () => {
  const queue = new FairQueue<string>(5, 'Too much.');
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
  const queue = new FairQueue<string>(1, 'Too much.');
  const first = piece();
  const running = queue.run('dana', first.work);
  const waiting = queue.run('dana', async () => 'second');
  await expect(queue.run('dana', async () => 'third')).rejects.toMatchObject({
    status: 429,
    message: 'Too much.',
  });
  const other = queue.run('robin', async () => 'of another');
  first.end();
  expect(await Promise.all([running, waiting, other])).toEqual([undefined, 'second', 'of another']);
});

test('work that fails gives the next its turn', async () => {
  const queue = new FairQueue<string>(1, 'Too much.');
  const failed = queue.run('dana', () => Promise.reject(new Error('broken')));
  const next = queue.run('dana', async () => 'made');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('made');
});
