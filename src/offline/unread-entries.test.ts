import { expect, it } from 'vitest';
import { announceUnread } from './unread-entries.ts';

it.each([
  [
    { kind: 'lost', count: 1 } as const,
    '1 entry that you had not sent could not be read any more and was removed. Enter anew what you miss.',
  ],
  [
    { kind: 'lost', count: 3 } as const,
    '3 entries that you had not sent could not be read any more and were removed. Enter anew what you miss.',
  ],
  [
    { kind: 'stays' } as const,
    'What you had entered here and not sent could not be read just now. It stays on this device: reload the page to try again.',
  ],
  [
    { kind: 'lock gone' } as const,
    'The lock of this device was gone. What was kept here was removed, with any change that was not sent yet.',
  ],
])('I am told what happened to my unsent entries: %o (ruling 14)', (unread, text) => {
  const toasts: unknown[] = [];
  announceUnread({ send: (event) => toasts.push(event) }, unread);
  expect(toasts).toEqual([{ type: 'toast.shown', toast: { tone: 'warn', text, seconds: 15 } }]);
});
