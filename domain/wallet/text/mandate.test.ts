import { expect, test } from 'vitest';
import { MANDATE, MANDATE_ELSEWHERE, mandateMail } from './mandate.ts';

test.each([
  ['the portal', MANDATE.join('\n')],
  ['the payment service', MANDATE_ELSEWHERE],
])('the copy of an authorization that %s showed says once how to end it', (_, words) => {
  const mail = mandateMail({ words, account: 'Checking', holder: 'Robin', given: '11/30/2026' });
  expect(mail.body.match(/delete the bank account from (my|your) wallet/g)).toHaveLength(1);
});
