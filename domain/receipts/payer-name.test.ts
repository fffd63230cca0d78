import { expect, test } from 'vitest';
import { payerName } from './payer-name.ts';

test.each([
  ['Dana', 'Mercer', 'Dana Mercer'],
  ['Dana', '', 'Dana'],
  ['', 'Mercer', 'Mercer'],
  ['', '', ''],
])('a payer called "%s" and "%s" is "%s"', (first_name, last_name, name) => {
  expect(payerName({ first_name, last_name })).toBe(name);
});
