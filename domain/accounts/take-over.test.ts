import { expect, test } from 'vitest';
import { OBJECTION_HOLDS, TAKE_OVER_WAIT, takeOversOf } from './take-over.ts';

const pending = (account_id: number, at: number, is_mine: boolean) => ({ account_id, at, is_mine });

test('of several take-overs of an account the earliest of somebody else is shown, beside my own (ruling 57)', () => {
  const all = [pending(4, 30, false), pending(4, 20, false), pending(4, 10, true), pending(5, 1, false)];
  expect(takeOversOf(all, 4)).toEqual({ own: pending(4, 10, true), others: pending(4, 20, false) });
  expect(takeOversOf(all, 6)).toEqual({ own: undefined, others: undefined });
});

test('payers have three days to object, and an objection holds for thirty (ruling 57)', () => {
  expect([TAKE_OVER_WAIT, OBJECTION_HOLDS]).toEqual([259_200_000, 2_592_000_000]);
});
