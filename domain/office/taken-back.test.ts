import * as v from 'valibot';
import { expect, test } from 'vitest';
import { claimed, takenBack } from './taken-back.ts';

test.each([
  [{ dispute: 'won' }, 'won'],
  [{ dispute: null }, 'returned'],
  [{ dispute: null, claim: 'inquiry' }, 'inquiry'],
] as const)('what a bank took back is named, also by a server of the version before: %o', (told, state) => {
  const { claim, dispute } = takenBack.entries;
  expect(claimed(v.parse(v.object({ claim, dispute }), told))).toBe(state);
});
