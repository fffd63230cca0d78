import { expect, test } from 'vitest';
import { isState, STATES } from './us-states.ts';

test('there are 51 states, 5 territories, 3 military regions and 13 provinces, each once (ENT-34, ENT2-17)', () => {
  const codes = STATES.map(([code]) => code);
  expect(codes.length).toBe(51 + 5 + 3 + 13);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/);
  expect([isState('CO'), isState('QC'), isState('XX'), isState('co')]).toEqual([true, true, false, false]);
});
