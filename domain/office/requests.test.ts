import { expect, test } from 'vitest';
import { mayDecide, REQUEST_STATES } from './requests.ts';

test('a second person decides, never the one who asked', () => {
  expect(mayDecide({ askedBy: 1, state: 'asked' }, 2)).toBe(true);
  expect(mayDecide({ askedBy: 1, state: 'asked' }, 1)).toBe(false);
});

test('nobody decides twice', () => {
  const decided = REQUEST_STATES.filter((state) => state !== 'asked');
  expect(decided.map((state) => mayDecide({ askedBy: 1, state }, 2))).toEqual(decided.map(() => false));
});
