import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { encode } from './codec.ts';
import { date, instant, money, textId } from './wire.ts';

test('a schema writes back what it read, through lists, records, options and gaps', () => {
  const schema = v.object({
    plain: v.string(),
    amount: money,
    unknown: v.nullable(money),
    absent: v.optional(money),
    days: v.array(date),
    by: v.record(v.string(), money),
    at: instant,
    id: textId,
    either: v.variant('kind', [
      v.object({ kind: v.literal('paid'), amount: money }),
      v.object({ kind: v.literal('open') }),
    ]),
  });
  const wire = {
    plain: 'x',
    amount: 12.34,
    unknown: null,
    days: [1_795_132_800],
    by: { a: 0.1 },
    at: 1_795_132_801,
    id: '42',
    either: { kind: 'paid', amount: 5 },
  };
  const inside = v.parse(schema, wire);
  expect(inside).toEqual({
    plain: 'x',
    amount: cents(1234),
    unknown: null,
    days: [calendarDate('2026-11-20')],
    by: { a: cents(10) },
    at: 1_795_132_801_000,
    id: 42,
    either: { kind: 'paid', amount: cents(500) },
  });
  expect(encode(schema, inside)).toEqual(wire);
});

test('what has nothing to encode travels as it is', () => {
  const plain = v.object({
    names: v.array(v.string()),
    by: v.record(v.string(), v.number()),
    at: v.nullable(v.string()),
  });
  const value = { names: ['a'], by: { a: 1 }, at: null };
  expect(encode(plain, value)).toBe(value);
  expect(encode(v.string(), 'x')).toBe('x');
  const either = v.variant('kind', [v.object({ kind: v.literal('open') })]);
  const open = { kind: 'open' };
  expect(encode(either, open)).toBe(open);
});

test('a missing field stays missing, and null stays null', () => {
  const schema = v.object({ amount: v.optional(money), due: v.nullable(money), paid: v.nullish(money) });
  expect(encode(schema, { due: null, paid: null })).toEqual({ due: null, paid: null });
  expect(encode(schema, { amount: 100, due: 200, paid: undefined })).toEqual({
    amount: 1,
    due: 2,
    paid: undefined,
  });
});

test('a missing value is written as it is, also where it is the whole request', () => {
  expect(encode(v.optional(money), undefined)).toBeUndefined();
  expect(encode(v.nullable(money), null)).toBeNull();
});
