import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CONFIRM_FROM_CART, CONFIRM_YOURSELF } from '../../domain/checkout/text/en.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { FAILED } from '../../domain/receipts/transaction-status.ts';
import { payScheduledNow } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import {
  autoPayer,
  autoPayPayments,
  mailsToAddress,
  passDays,
  sentMessages,
} from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactions } from '../store/schema/transactions.ts';
import { auditBooks } from './audit.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
  till = payer(portal, () => dana);
  for (const nickname of ['Everyday Visa', 'Pax Visa'])
    await portal.store.db
      .update(paymentMethods)
      .set({ token: `card-confirmalways-${nickname}` })
      .where(eq(paymentMethods.nickname, nickname));
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);

test('an auto pay that the bank wants confirmed fails with its own words, and no retry is made on the next day', async () => {
  const number = '100-2218-77';
  await danas.plan(number, 'Everyday Visa', 1);
  await pass(1);
  expect((await danas.get(number)).failed_payment).toMatchObject({
    date: inDays(0),
    reason: CONFIRM_YOURSELF,
    retry_date: null,
  });
  const { items } = (
    await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
  ).answer();
  expect(items[0]?.message).toMatch(
    /^You have not been charged\. Your auto pay of \$\S+ for account \S+ at Harbor City Utilities failed\. Your bank wants you to confirm this payment yourself\./,
  );
  const body = (await mailsToAddress(portal, number)).at(-1)?.body;
  expect(body).toMatch(/^You have not been charged\./);
  expect(body).toContain('Your bank wants you to confirm this payment yourself.');
  await pass(1);
  expect((await autoPayPayments(portal, number)).map(({ status }) => status)).toEqual([FAILED]);
});

test('a scheduled payment that the bank wants confirmed fails on its date, with the same words', async () => {
  await till.review({
    accounts: ['5520 448 19'],
    method: 'Everyday Visa',
    amount: cents(100),
    on: inDays(1),
  });
  const { confirmation_nums } = (await till.submit()).answer();
  await pass(1);
  const [payment] = await portal.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation_nums[0] ?? ''));
  expect(payment).toMatchObject({ status: FAILED, message: CONFIRM_YOURSELF });
});

test('a pending payment that is paid now stays pending, and its words lead to the cart', async () => {
  await till.review({
    accounts: ['5520 448 19'],
    method: 'Everyday Visa',
    amount: cents(100),
    on: inDays(3),
  });
  const { receipt } = (await till.submit()).answer();
  const { status, message } = await portal.send(
    payScheduledNow,
    { confirmation_number: receipt.confirmation_num },
    { ...dana, key: 'a-key-of-a-pending-payment' },
  );
  expect([status, message]).toEqual([422, CONFIRM_FROM_CART]);
});

test('a text that pays is answered with the same words and where to pay, which is mailed as well, and nothing is paid', async () => {
  const pax = phoneOf(portal, 'phone');
  expect(await pax.ask('PAY')).toEqual([
    expect.stringMatching(
      /^Billfold: Nothing was taken: .* Your bank wants you to confirm this payment yourself\. Sign in to Billfold and pay the bill there: you can confirm it with your bank then\.$/,
    ),
  ]);
  const told = (await sentMessages(portal)).filter(({ body }) => body.includes('Nothing was taken: '));
  expect(told.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
  expect(told.find(({ channel }) => channel === 'mail')).toMatchObject({
    subject: expect.stringMatching(/^Your payment by text to .+/),
    body: expect.stringMatching(
      /^Nothing was taken: .* Sign in to Billfold and pay the bill there.*\n\nThe bill is here:\nhttp.*\/#\/bills\/\d+$/,
    ),
  });
});
