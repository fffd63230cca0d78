import { expect, it } from 'vitest';
import { sayUnread } from './say-unread.ts';

it.each([
  [
    { lost: 1, stays: false },
    '1 entry that you had not sent could not be read any more and was removed. Enter anew what you miss.',
  ],
  [
    { lost: 3, stays: false },
    '3 entries that you had not sent could not be read any more and were removed. Enter anew what you miss.',
  ],
  [
    { lost: 0, stays: true },
    'What you had entered here and not sent could not be read just now. It stays on this device: reload the page to try again.',
  ],
])('I am told what became of what I had entered and not sent: %o (ruling 14)', (unread, text) => {
  const said: unknown[] = [];
  sayUnread({ send: (event) => said.push(event) }, unread);
  expect(said).toEqual([{ type: 'toast.shown', toast: { tone: 'warn', text, seconds: 15 } }]);
});
