import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY } from '../../domain/values/durations.ts';
import { openStripePortal, type StripePortal } from '../../tests/stand-ins/stripe/stripe-portal.ts';
import { payer } from '../../tests/support/payer.ts';
import { REFUSED } from '../books/refusals.ts';
import { ledgerFindings } from './ledger-findings.ts';

let opened: StripePortal;

beforeEach(async () => {
  opened = await openStripePortal();
});
afterEach(() => opened.close());

test('an account that refuses is a finding by its name, and all else is still compared', async () => {
  const { portal, stripe } = opened;
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const { confirmation_nums } = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const [number = ''] = confirmation_nums;
  await portal.store.db.execute(
    `update transactions set amount = amount + 1 where confirmation_num = '${number}'`,
  );
  stripe.pass(3 * DAY);
  const [first = ''] = stripe.standIn.world.accounts.keys();
  stripe.standIn.scripts.disturb('GET /v1/balance_transactions', '403');
  const findings = await ledgerFindings(portal.parts);
  expect(findings.filter(({ rule }) => rule === REFUSED)).toEqual([
    { rule: REFUSED, subject: expect.stringContaining(`${first}: stripe`), billerId: null },
  ]);
  expect(findings).toContainEqual({
    rule: 'the items of a payment do not add up to it',
    subject: number,
    billerId: expect.any(Number),
  });
  const again = await ledgerFindings(portal.parts);
  expect(again.filter(({ rule }) => rule === REFUSED)).toEqual([]);
});
