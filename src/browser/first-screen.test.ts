import { expect, test } from 'vitest';
import { expectScreen, firstScreen, markFirstScreen } from './first-screen.ts';

test('the page before a sign-in is not taken for the first screen of the session', async () => {
  const drawn: string[] = [];
  void firstScreen().then(() => drawn.push('page'));
  markFirstScreen();
  expectScreen();
  void firstScreen().then(() => drawn.push('session'));
  await expect.poll(() => drawn).toContain('page');
  expect(drawn).toEqual(['page']);
  markFirstScreen();
  await expect.poll(() => drawn).toEqual(['page', 'session']);
});
