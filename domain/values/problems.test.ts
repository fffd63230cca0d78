import { expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

test('fields without a problem are left out', () => {
  expect(problemsOf({ first: undefined, second: 'Wrong.' })).toEqual({ second: 'Wrong.' });
});
