import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPaymentAttempt, getReceipt } from '../../domain/checkout/payment-calls.ts';
import {
  calculateFees,
  deleteScheduled,
  editScheduled,
  getScheduledReceipt,
  listScheduled,
  payScheduledNow,
} from '../../domain/scheduled/calls.ts';
import { getLoggedCustomer } from '../../domain/session/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { type Cents, cents, fromDollars } from '../../domain/values/cents.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { payer, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { transactions } from '../store/schema/transactions.ts';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const pending = async () => (await portal.send(listScheduled, {}, dana)).answer();

async function schedule(account: string, method = 'Everyday Visa', days = 3) {
  const { confirmation_nums } = await till.pay({ accounts: [account], method, on: inDays(days) });
  const [number = ''] = confirmation_nums;
  const payment = (await pending()).find(({ confirmation_num }) => confirmation_num === number);
  if (!payment) throw new Error('what was scheduled is not on the list');
  return payment;
}

const payNow = (confirmation_number: string, key?: string, version?: string) =>
  portal.send(payScheduledNow, { confirmation_number, version }, key === undefined ? dana : { ...dana, key });
const remove = (confirmation_number: string, version?: string) =>
  portal.send(deleteScheduled, { confirmation_number, version }, dana);
const edit = (confirmation_number: string, days: number, dollars: number, version?: string) =>
  portal.send(
    editScheduled,
    { confirmation_number, schedule_date: inDays(days), amount: fromDollars(dollars), version },
    dana,
  );

test('pending payments are listed with the next date first (API2-55, ENT2-07)', async () => {
  const later = await schedule('LOT-114', 'Joint checking', 9);
  const sooner = await schedule('0094471', 'Everyday Visa', 2);
  expect((await pending()).map(({ confirmation_num }) => confirmation_num)).toEqual([
    sooner.confirmation_num,
    later.confirmation_num,
  ]);
  expect(later).toMatchObject({
    confirmation_number: later.confirmation_num,
    scheduled_date: inDays(9),
    order_date: inDays(0),
    wallet_name: 'Joint checking',
    payment_method: 'Checking ending in 6789',
    is_card: false,
    can_edit_amount: true,
    payable: { amount_due: later.amount, prepay: false, no_overpayment: false },
    is_being_made: false,
  });
  await remove(later.confirmation_num);
  expect((await remove(sooner.confirmation_num)).answer()).toEqual({ success: true, remaining: 0 });
  expect((await portal.send(getLoggedCustomer, {}, dana)).answer().has_scheduled_payments).toBe(false);
});

test('an edit changes date, amount and fee, on the bill too (API2-53, API2-56, SCH-13)', async () => {
  const payment = await schedule('LOT-115');
  const { confirmation_num: confirmation_number } = payment;
  const quote = (
    await portal.send(calculateFees, { confirmation_number, amount: fromDollars(20) }, dana)
  ).answer();
  expect(quote.total).toBe(quote.amount + quote.fees);
  expect((await pending()).find((payment) => payment.confirmation_num === confirmation_number)?.amount).toBe(
    payment.amount,
  );
  const { payment: edited } = (await edit(confirmation_number, 5, 20, payment.version)).answer();
  expect([edited.scheduled_date, edited.amount, edited.fee]).toEqual([
    inDays(5),
    fromDollars(20),
    quote.fees,
  ]);
  expect((await till.bill('LOT-115')).scheduled_payments[0]).toEqual({
    order_date: inDays(5),
    total_to_account: fromDollars(20),
    total_plus_fees: quote.total,
  });
  const preview = (await portal.send(getScheduledReceipt, { confirmation_number }, dana)).answer();
  expect([preview.trans_status, preview.gross_total]).toEqual([10, quote.total]);
  // Repeats the edit, as after an answer that was lost.
  expect((await edit(confirmation_number, 5, 20, payment.version)).status).toBe(200);
  // A customer who still sees the payment as it was.
  const late = await edit(confirmation_number, 6, 20, payment.version);
  expect([late.status, late.message]).toEqual([
    409,
    'This pending payment was changed elsewhere. Please look at it again before you go on.',
  ]);
  expect((await remove(confirmation_number, payment.version)).status).toBe(409);
  expect((await remove(confirmation_number, edited.version)).status).toBe(200);
});

test('an edit to a date before tomorrow or to an amount that cannot be paid is refused (SRV2-24, ruling 5)', async () => {
  const { confirmation_num, amount } = await schedule('C-2291847');
  const dollars = amount / 100;
  const refused = async (days: number, paid: number) => {
    const { status, message } = await edit(confirmation_num, days, paid);
    return [status, message];
  };
  const notPositive = 'Amount to be paid must be a positive value, update or cancel to continue.';
  expect(await refused(0, dollars)).toEqual([
    422,
    'Payments can be scheduled from tomorrow on. Please choose another date.',
  ]);
  expect(await refused(4, 0)).toEqual([422, notPositive]);
  expect(await refused(4, -5)).toEqual([422, notPositive]);
  expect((await edit(confirmation_num, 400, dollars)).status).toBe(422);
  const raw = await portal.app.request('/services/web/schedulePayment/Edit', {
    method: 'POST',
    headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      confirmation_number: confirmation_num,
      amount: 10.005,
      schedule_date: inDays(4),
    }),
  });
  expect(raw.status).toBe(422);
  expect((await pending()).find((payment) => payment.confirmation_num === confirmation_num)?.amount).toBe(
    amount,
  );
  await remove(confirmation_num);
  const free = await schedule('LOT-121');
  expect((await edit(free.confirmation_num, 4, 99_999)).message).toBe('Can not overpay.');
  await remove(free.confirmation_num);
});

test('paying now takes the payment off the list, pays the bill once and sends the receipt (API2-57, SCH-09)', async () => {
  const payment = await schedule('NW 30418');
  const key = 'a-key-of-paying-now-1';
  const answers = await Promise.all([1, 2, 3].map(() => payNow(payment.confirmation_num, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const receipt = answers[0]?.answer();
  expect([receipt?.trans_status, receipt?.gross_total]).toEqual([1, payment.total_plus_fees]);
  expect((await till.bill('NW 30418')).payments.map(({ value }) => value)).toEqual([payment.amount]);
  expect(await pending()).toEqual([]);
  const attempt = (await portal.send(getPaymentAttempt, { key }, dana)).answer();
  expect(attempt).toMatchObject({ state: 'accepted', answer: { trans_status: 1 } });
  for (const refused of [
    await payNow(payment.confirmation_num, 'a-key-of-another-tab-1'),
    await remove(payment.confirmation_num),
    await edit(payment.confirmation_num, 5, 10),
  ]) {
    expect([refused.status, refused.message]).toEqual([
      409,
      'This payment was made already. It is not pending any more.',
    ]);
  }
  // Without a key, the payment's number identifies a repeat.
  expect((await payNow(payment.confirmation_num)).answer().confirmation_num).toBe(payment.confirmation_num);
});

test('a pending payment paid now from a bank account is processing, and settles like any other (SRV-35, ruling 7)', async () => {
  const payment = await schedule('LOT-114', 'Joint checking', 9);
  const receipt = (await payNow(payment.confirmation_num, 'a-key-of-a-bank-account')).answer();
  expect(receipt.trans_status).toBe(7);
  for (let days = 0; days < 3; days++) {
    portal.pass(24 * 3_600_000);
    await runDueWork(portal.parts);
  }
  dana = await portal.signIn('demo');
  const confirmation_number = payment.confirmation_num;
  expect((await portal.send(getReceipt, { confirmation_number }, dana)).answer().trans_status).toBe(1);
});

test('a pending payment of two methods is charged to each under new keys; its amount cannot be changed (ruling 1)', async () => {
  const payment = await schedule('C-2291847');
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const part = (nickname: string, key: string, amount: Cents, fee: Cents) => {
    const method = items.find((method) => method.nickname === nickname);
    return { key, methodId: method?.id ?? 0, methodLabel: nickname, category: 'card' as const, amount, fee };
  };
  const half = cents(Math.floor(payment.amount / 2));
  const parts = [
    part('Everyday Visa', 'scheduled-half-1', half, payment.fee),
    part('Discover, expiring', 'scheduled-half-2', cents(payment.amount - half), cents(0)),
  ];
  const isIt = eq(transactions.confirmationNum, payment.confirmation_num);
  await portal.store.db.update(transactions).set({ parts }).where(isIt);
  expect((await pending())[0]?.can_edit_amount).toBe(false);
  expect((await edit(payment.confirmation_num, 5, 1)).status).toBe(422);
  expect((await payNow(payment.confirmation_num, 'a-key-of-two-methods')).answer().gross_total).toBe(
    payment.total_plus_fees,
  );
  const [paid] = await portal.store.db.select().from(transactions).where(isIt);
  expect(paid?.parts.map(({ key }) => key.replace(/^now-.*-(\d)$/, 'now $1'))).toEqual(['now 1', 'now 2']);
});

test('a declined payment stays pending, charges nothing and can be paid on its date (ruling 4)', async () => {
  const payment = await schedule('LOT-118', 'Mastercard (is declined)');
  const declined = await payNow(payment.confirmation_num, 'a-key-that-is-declined');
  expect([declined.status, declined.message]).toEqual([
    422,
    'The card was declined. Please use another payment method.',
  ]);
  expect((await pending()).map(({ confirmation_num }) => confirmation_num)).toEqual([
    payment.confirmation_num,
  ]);
  expect((await payNow(payment.confirmation_num, 'a-key-that-is-declined')).status).toBe(422);
  await remove(payment.confirmation_num);
});

test('a processor that is down charges nothing, and one that is silent is asked until it answers', async () => {
  const payment = await schedule('100-7713-02');
  await setProcessorState(portal, 'down');
  expect((await payNow(payment.confirmation_num, 'a-key-of-a-down-time')).message).toBe(
    'The payment service could not be reached. You have not been charged. Please try again later.',
  );
  await setProcessorState(portal, 'ambiguous');
  const key = 'a-key-without-an-answer';
  const lost = payNow(payment.confirmation_num, key);
  await expect.poll(async () => (await pending())[0]?.is_being_made).toBe(true);
  const secondTab = await payNow(payment.confirmation_num, 'a-key-of-another-tab-2');
  expect([secondTab.status, secondTab.message]).toEqual([
    409,
    'A scheduled payment of this account is being made right now. Please try again in a moment.',
  ]);
  expect((await remove(payment.confirmation_num)).status).toBe(409);
  await setProcessorState(portal, 'up');
  expect((await lost).status).toBe(504);
  portal.pass(60_000);
  await runDueWork(portal.parts);
  const attempt = (await portal.send(getPaymentAttempt, { key }, dana)).answer();
  expect(['accepted', 'declined']).toContain(attempt.state);
  expect((await pending()).length).toBe(attempt.state === 'accepted' ? 0 : 1);
  if (attempt.state === 'declined') await remove(payment.confirmation_num);
});

test('a bill that was paid by hand meanwhile is not paid again, and the payment stays pending', async () => {
  const payment = await schedule('NW 30419');
  await till.pay({ accounts: ['NW 30419'], method: 'Everyday Visa' });
  const refused = await payNow(payment.confirmation_num, 'a-key-of-a-paid-bill');
  expect([refused.status, refused.message]).toEqual([422, 'Can not overpay. You have not been charged.']);
  await remove(payment.confirmation_num);
});

test('a biller that is down on the day is asked hourly, and the customer is told once (ruling 8)', async () => {
  const { confirmation_num } = await schedule('400190872', 'Everyday Visa', 1);
  const biller = (await till.bill('400190872')).biller.id;
  const billerIs = (state: string) =>
    portal.app.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ billers: { [biller]: state } }),
    });
  await billerIs('down');
  portal.pass(24 * 3_600_000);
  await runDueWork(portal.parts);
  portal.pass(61 * 60_000);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  expect((await pending())[0]?.confirmation_num).toBe(confirmation_num);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { subject: string; body: string }[];
  };
  expect(items.filter(({ subject }) => subject === 'Your scheduled payment is delayed')).toHaveLength(1);
  await billerIs('up');
  portal.pass(61 * 60_000);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  const receipt = (await portal.send(getReceipt, { confirmation_number: confirmation_num }, dana)).answer();
  expect(receipt.trans_status).toBe(1);
  expect((await till.bill('400190872')).balance).toBe(cents(0));
});
