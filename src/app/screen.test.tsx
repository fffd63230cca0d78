import { expect, test } from 'vitest';
import { lazyScreen } from './screen.tsx';

const Bills = () => null;

test('a screen that a poor connection lost is fetched once more', async () => {
  const answers = [Promise.reject(new Error('the connection was lost')), Promise.resolve({ Bills })];
  const screen = lazyScreen(() => answers.shift() ?? Promise.reject(new Error('asked too often')), 'Bills');
  await screen.bring();
  expect(screen.known()).toBe(Bills);
});

test('a screen that cannot be fetched twice fails, so that the page can say so', async () => {
  let requests = 0;
  const screen = lazyScreen(async (): Promise<{ Bills: typeof Bills }> => {
    requests++;
    throw new Error('the connection was lost');
  }, 'Bills');
  await expect(screen.bring()).rejects.toThrow('the connection was lost');
  expect(requests).toBe(2);
  expect(screen.known()).toBeUndefined();
});
