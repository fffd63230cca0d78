import { expect, test } from 'vitest';
import { routingHint, routingProblem } from './routing-number.ts';

test('a routing number has 9 digits (WAL-28)', () => {
  for (const typed of ['', '12345678', '1234567890', '12345678x'])
    expect(routingProblem(typed), typed).toBe('The bank routing number must be 9 digits.');
  expect(routingProblem('123456789')).toBeUndefined();
});

test('nine digits that no bank can have get a hint but no refusal', () => {
  expect(routingHint('021000021')).toBeUndefined();
  expect(routingHint('307070115')).toBeUndefined();
  expect(routingHint('021000022')).toBe('Check this number');
  expect(routingHint('000000000')).toBe('Check this number');
  expect(routingHint('02100002')).toBeUndefined();
});
