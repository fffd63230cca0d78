import * as v from 'valibot';
import { expect, test } from 'vitest';
import { locateAccount } from './calls.ts';

test('an account that a server of the version before has found can be added: it tells nothing of prepaid accounts', () => {
  const told = {
    account_number: '100-2218-04',
    business_name: '',
    cust_name: 'Dana Whitfield',
    mailing_address1: '12 Bay Street',
    city: 'Harbor City',
    state: 'CA',
    zip: '90710',
    service_address: '12 Bay Street',
    amount_due: 84.2,
    hasPayers: false,
  };
  expect(v.parse(locateAccount.answer, told)).toMatchObject({ prepay: false });
  expect(v.parse(locateAccount.answer, { ...told, prepay: true })).toMatchObject({ prepay: true });
});
