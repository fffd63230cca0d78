import { expect, test } from 'vitest';
import { isDrawn, placeOf } from './drawn.ts';

const spots = Array.from({ length: 4000 }, (_, n) => ({
  file: 'server/payments/shares.ts',
  mutator: 'EqualityOperator',
  original: `share > ${n}`,
  replacement: `share >= ${n}`,
  before: '  return ',
}));

test('about one in twenty mutants is drawn, the same ones each time', () => {
  const drawn = spots.filter((spot) => isDrawn(spot, 20));
  expect(drawn.length).toBeGreaterThan(150);
  expect(drawn.length).toBeLessThan(250);
  expect(spots.filter((spot) => isDrawn(spot, 20))).toEqual(drawn);
});

test('a larger sample holds the smaller one', () => {
  expect(spots.filter((spot) => isDrawn(spot, 20) && !isDrawn(spot, 10))).toEqual([]);
});

test('of one in one, every mutant is drawn', () => {
  expect(spots.filter((spot) => !isDrawn(spot, 1))).toEqual([]);
});

test('a place lies between nought and one', () => {
  const places = spots.map(({ original }) => placeOf(original));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...places)).toBeLessThan(1);
});
