import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dismissFailedAutoPayment, getAutoPayList } from '../../domain/auto-pay/calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { fromDollars } from '../../domain/values/cents.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import {
  autoPayer,
  autoPayPayments,
  mailsToAddress,
  passDays,
  sentMessages,
} from '../../tests/support/auto-payer.ts';
import { payer, setProcessorState, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
  till = payer(portal, () => dana);
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

/** What the settings, the list of auto pays and the list of accounts say about the failure. */
async function failuresOf(number: string) {
  const settings = await danas.get(number);
  const listed = (await portal.send(getAutoPayList, {}, dana)).answer();
  const accounts = (await portal.send(getAccountList, {}, dana)).answer();
  return [
    settings.failed_payment,
    listed.flatMap((group) => group.accounts).find(({ account_num }) => account_num === number)?.auto_pay
      .failed_payment,
    accounts.flatMap((group) => group.accounts).find(({ account_num }) => account_num === number)?.autoPay
      .failed_payment,
  ];
}

async function expectFailure(number: string, failure: unknown) {
  expect(await failuresOf(number)).toEqual([failure, failure, failure]);
}

async function latestAlert() {
  const { items } = (
    await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
  ).answer();
  return items[0]?.message;
}

test('another customer of the account learns that it failed, but not why (APW-62)', async () => {
  const remy = await portal.signIn('household');
  const remys = autoPayer(portal, () => remy);
  const number = '100-7001-05';
  await portal.store.db
    .update(autoPays)
    .set({
      setAmountLimit: true,
      paymentAmountOption: 1,
      maxPayAmount: fromDollars(1),
      runDate: inDays(1),
      regularDate: inDays(1),
    })
    .where(eq(autoPays.id, await remys.idOf(number)));
  await pass(1);
  const avery = await portal.signIn('autopay');
  const averys = autoPayer(portal, () => avery);
  expect((await averys.get(number)).failed_payment).toEqual({
    date: inDays(0),
    amount: expect.any(Number),
    reason: '',
    retry_date: null,
    next_date: null,
  });
});

test('a text about a failed payment gives its reason, as the mail does (SRV2-11)', async () => {
  const avery = await portal.signIn('autopay');
  const averys = autoPayer(portal, () => avery);
  const number = 'NW 70009';
  await portal.store.db
    .update(paymentMethods)
    .set({ token: 'card-declined-text' })
    .where(eq(paymentMethods.id, await averys.methodNamed('Avery Visa')));
  await portal.store.db
    .update(autoPays)
    .set({ runDate: inDays(1), regularDate: inDays(1) })
    .where(eq(autoPays.id, await averys.idOf(number)));
  await pass(1);
  const told = (await sentMessages(portal)).filter(
    ({ subject, body }) => subject.startsWith('Auto pay failed') && body.includes(number),
  );
  expect(new Set(told.map(({ channel }) => channel))).toEqual(new Set(['mail', 'sms']));
  for (const { body } of told) expect(body).toContain('The card was declined.');
});

describe('A payment that auto pay could not make', () => {
  test('stands on the auto pay, its list and the account, with the day of the retry, until the bill is paid (SRV2-11)', async () => {
    const number = '100-2218-77';
    await danas.plan(number, 'Mastercard (is declined)', 1);
    await expectFailure(number, null);
    await pass(1);
    const amount = (await autoPayPayments(portal, number))[0]?.amount;
    await expectFailure(number, {
      date: inDays(0),
      amount,
      reason: expect.stringContaining('The card was declined.'),
      retry_date: inDays(1),
      next_date: null,
    });
    expect(await latestAlert()).toMatch(
      /^You have not been charged\. Your auto pay of \$[\d.,]+ for account 100-2218-77 at Harbor City Utilities failed\. .*The card was declined\./,
    );
    await pass(1);
    await expectFailure(number, expect.objectContaining({ date: inDays(0), retry_date: null }));
    expect((await mailsToAddress(portal, number)).at(-1)?.body).toMatch(
      /It is not tried again before \d+\/\d+\/\d+\. Please pay the bill yourself\./,
    );
    await pass(10);
    await expectFailure(number, expect.objectContaining({ amount }));
    await till.pay({ accounts: [number], method: 'Everyday Visa', amount: fromDollars(1) });
    const left_amount = (amount ?? 0) - fromDollars(1);
    expect(await failuresOf(number)).toContainEqual(expect.objectContaining({ amount, left_amount }));
    await till.pay({ accounts: [number], method: 'Everyday Visa' });
    await expectFailure(number, null);
  });

  test('is no longer shown once a scheduled payment covers the bill', async () => {
    const number = '87-40021';
    await danas.plan(number, 'Mastercard (is declined)', 1);
    await pass(1);
    await expectFailure(number, expect.objectContaining({ date: inDays(0) }));
    await till.pay({ accounts: [number], method: 'Everyday Visa', on: inDays(5) });
    await expectFailure(number, null);
  });

  test('goes when I dismiss it, and a later failure stays', async () => {
    const number = 'LOT-114';
    const { id } = await danas.plan(number, 'Mastercard (is declined)', 1);
    await pass(1);
    const dismiss = (date: ReturnType<typeof inDays>) =>
      portal.send(dismissFailedAutoPayment, { id, date }, dana);
    expect((await dismiss(inDays(-1))).status).toBe(200);
    await expectFailure(number, expect.objectContaining({ date: inDays(0) }));
    expect((await dismiss(inDays(0))).status).toBe(200);
    await expectFailure(number, null);
    await pass(1);
    await expectFailure(number, expect.objectContaining({ date: inDays(0), retry_date: null }));
  });

  test('names the safety limit that held it back (SRV2-09)', async () => {
    const number = 'NW 30419';
    await danas.plan(number, 'Everyday Visa', 1, {
      setAmountLimit: true,
      max_pay_amount: fromDollars(10),
    });
    await pass(1);
    await expectFailure(number, {
      date: inDays(0),
      amount: expect.any(Number),
      reason: 'The bill is above your safety limit of $10.00.',
      retry_date: null,
      next_date: expect.any(String),
    });
  });

  test('carries the day on which it was tried when nobody could be asked all day (ruling 8)', async () => {
    const number = 'LOT-118';
    await danas.plan(number, 'Everyday Visa', 1);
    await setProcessorState(portal, 'down');
    await pass(2);
    await setProcessorState(portal, 'up');
    await expectFailure(number, expect.objectContaining({ date: inDays(-1), retry_date: inDays(0) }));
    portal.pass(HOUR + MINUTE);
    await runDueWork(portal.parts);
    dana = await portal.signIn('demo');
    await expectFailure(number, null);
  });

  test('stands again when the bank returns it, and its mail says when auto pay runs next', async () => {
    const number = 'LOT-121';
    await danas.plan(number, 'Everyday Visa', 1);
    await pass(1);
    await expectFailure(number, null);
    const [paid] = await autoPayPayments(portal, number);
    expect((await takeBack(portal, paid?.confirmationNum ?? '', 'return')).status).toBe(200);
    await expectFailure(number, {
      date: inDays(0),
      amount: paid?.amount,
      reason: 'The bank returned this payment after it had been settled.',
      retry_date: null,
      next_date: expect.any(String),
    });
    await runDueWork(portal.parts);
    const mail = (await sentMessages(portal)).find(({ subject }) => subject.startsWith('Payment returned'));
    expect(mail?.body).toMatch(/Auto Pay now takes \$155\.00 on \d+\/\d+\/\d+\./);
    expect(mail?.body).not.toContain('not tried again');
    expect(await latestAlert()).toContain('for account LOT-121 at Evergreen HOA was returned');
  });
});
