import { expect, test } from 'vitest';
import { insertion } from './bulk-insert.ts';
import { clockMarks, messages } from './schema/work.ts';

test('rows of one shape become one statement, whatever the order of their columns', () => {
  const at = new Date(0);
  expect(() =>
    insertion(clockMarks, [
      { id: 1, at },
      { at, id: 2 },
    ]),
  ).not.toThrow();
});

test('a row that names a column which the first does not is refused, because it would be lost', () => {
  const letter = { cause: 'a', channel: 'mail', recipient: 'r', body: 'b', createdAt: new Date(0) } as const;
  expect(() => insertion(messages, [letter, { ...letter, cause: 'b', subject: 'Paid' }])).toThrow(
    'The rows for messages differ in their columns',
  );
});
