import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { block, date, id, instant, money, requestDate, text, textId } from './wire.ts';

const read = (schema: v.GenericSchema, value: unknown) => {
  const { success, output, issues } = v.safeParse(schema, value);
  return success ? output : issues[0]?.message;
};

describe('What a call carries is read strictly', () => {
  test.each([
    [12.34, 1234],
    [0, 0],
    [-5.5, -550],
    [10_000_000, 1_000_000_000],
    [10_000_000.01, 'This amount is too large.'],
    [-10_000_000.01, 'This amount is too large.'],
    [0.001, 'This must be an amount with at most two decimals.'],
    ['5', 'This must be an amount.'],
    [Number.NaN, 'This must be an amount.'],
  ])('the amount %j (ruling 11)', (sent, amount) => {
    expect(read(money, sent)).toBe(amount);
  });

  test.each([
    [1_795_132_800, '2026-11-20'],
    [0, '1970-01-01'],
    [1_795_132_801, 'This must be a date.'],
    [0.5, 'This must be a date.'],
    ['2026-11-20', 'This must be a date.'],
  ])('the date %j (ruling 23)', (sent, day) => {
    expect(read(date, sent)).toBe(day);
  });

  test('a date of a request is written as a person writes it', () => {
    expect(read(requestDate, '2026-11-20')).toBe('2026-11-20');
    expect(read(requestDate, '2026-02-30')).toBe('This must be a date like 2026-11-20.');
  });

  test.each([
    [5, 5000],
    [5.5, 'This must be a time.'],
    ['5', 'This must be a time.'],
  ])('the instant %j', (sent, milliseconds) => {
    expect(read(instant, sent)).toBe(milliseconds);
  });

  test.each([
    ['1', 1],
    ['999999999999999', 999_999_999_999_999],
    ['0', undefined],
    ['01', undefined],
    ['1x', undefined],
    ['x1', undefined],
    ['1000000000000000', undefined],
    [1, undefined],
  ])('the number of a row as text: %j', (sent, number) => {
    expect(v.safeParse(textId, sent).success).toBe(number !== undefined);
    if (number !== undefined) expect(v.parse(textId, sent)).toBe(number);
  });

  test.each([
    [1, true],
    [0, false],
    [1.5, false],
    ['1', false],
  ])('the number of a row: %j', (sent, isOne) => {
    expect(v.safeParse(id, sent).success).toBe(isOne);
  });

  test.each([
    ['abc', 'abc'],
    ['abcd', 'This must have at most 3 characters.'],
    ['a\0', 'This contains a character that cannot be stored.'],
    ['\ud800', 'This contains a character that cannot be stored.'],
    ['👍', '👍'],
  ])('the text %j', (sent, stored) => {
    expect(read(text(3), sent)).toBe(stored);
  });

  test('a missing part takes its value, and the rest stays readable (DET-03)', () => {
    const answer = v.object({ part: block(v.object({ a: v.number() }), null), rest: v.string() });
    expect(v.parse(answer, { rest: 'x' })).toEqual({ part: null, rest: 'x' });
    expect(v.parse(answer, { part: null, rest: 'x' })).toEqual({ part: null, rest: 'x' });
    expect(v.parse(answer, { part: { a: 1 }, rest: 'x' })).toEqual({ part: { a: 1 }, rest: 'x' });
  });
});
