import { expect, test } from 'vitest';
import { takeOversOf } from './take-over.ts';

const pending = (account_id: number, at: number, is_mine: boolean) => ({ account_id, at, is_mine });

test('of several take-overs of an account the earliest of somebody else is shown, beside my own (ruling 57)', () => {
  const all = [pending(4, 30, false), pending(4, 20, false), pending(4, 10, true), pending(5, 1, false)];
  expect(takeOversOf(all, 4)).toEqual({ own: pending(4, 10, true), others: pending(4, 20, false) });
  expect(takeOversOf(all, 6)).toEqual({ own: undefined, others: undefined });
});
