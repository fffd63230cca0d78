import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { causeOf } from './cause.ts';

const refused = (message: string, code: string) => Object.assign(new Error(message), { code });

test('of a failed statement, what the database said is told, and neither statement nor values', () => {
  const cause = refused('relation "secrets" does not exist', '42P01');
  const error = new DrizzleQueryError('insert into secrets values ($1)', ['a secret key'], cause);
  expect(causeOf(error)).toBe('relation "secrets" does not exist');
});

test('a value that the database quotes is not told', () => {
  const error = refused('invalid input syntax for type integer: "4111111111111111"', '22P02');
  expect(causeOf(error)).toBe('the database refused a value (22P02)');
});

test('where nobody could be reached, the code is told', () => {
  expect(causeOf(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});

test('what is no error is told as it is', () => {
  expect(causeOf('enough')).toBe('enough');
});
