import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addToCart } from '../../domain/cart/calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { addBillingInfo, updateRecipients } from '../../domain/checkout/calls.ts';
import {
  cancelPaymentAttempt,
  getPaymentAttempt,
  listOpenAttempts,
} from '../../domain/checkout/payment-calls.ts';
import {
  CANCELED_BEFORE_CONFIRMED,
  NOT_CONFIRMED_IN_TIME,
  NOT_MADE,
  STILL_IN_CART,
} from '../../domain/checkout/text/en.ts';
import { CONFIRM_FIRST, CONFIRM_WITH_BANK } from '../../domain/checkout/text/unanswered.ts';
import { sampleCardEntries } from '../../domain/fixtures/method.ts';
import { RECEIPT_SUBJECTS } from '../../domain/receipts/text/mails.ts';
import { PROCESSING, REFUNDED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { add, cents } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../domain/wallet/change-calls.ts';
import { payer, review, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import type { Checkpoint } from '../dependencies.ts';
import type { BankAnswer } from '../gateways/processor/sandbox-bank.ts';
import { auditBooks } from '../jobs/audit.ts';
import { settleOpenCheckout } from '../jobs/reconcile.ts';
import { runDueWork } from '../jobs/work.ts';
import { ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import { alerts } from '../store/schema/alerts.ts';
import { billTypes } from '../store/schema/billers.ts';
import { events } from '../store/schema/events.ts';
import { transactions } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';
import { failedRefunds } from './money-back/failed.ts';
import { giveBack as askToGiveBack } from './refund-request.ts';
import { tellUnseenOutcome } from './unseen-outcome.ts';

const POWER = '5520 448 19';
const WATER = '100-2218-04';
const ALWAYS = 'Confirmed each time';
const DECLINED = 'Confirmed, then declined';
const BANK = 'Joint checking';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;
let keys = 0;
/** The process stops at this point of the next payment. */
let killAt: Checkpoint | undefined;

beforeAll(async () => {
  portal = await openPortal({
    reached: (checkpoint) => {
      if (checkpoint !== killAt) return;
      killAt = undefined;
      throw new Error('killed');
    },
  });
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  for (const [wallet_name, card_number] of [
    [ALWAYS, '4000002760003184'],
    [DECLINED, '4000008400001629'],
  ] as const) {
    (await portal.send(addPaymentMethod, sampleCardEntries({ wallet_name, card_number }), dana)).answer();
  }
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
  killAt = undefined;
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

interface Waiting {
  readonly key: string;
  readonly url: string;
  readonly until: number;
}

/** Submits a cart with one dollar for each account. It has to be confirmed. */
async function submitted(accounts: string[], method = ALWAYS): Promise<Waiting> {
  await till.review({ accounts, method, amount: cents(100) });
  return submitReview();
}

/** The same of one bill, to whose payer no receipt goes. */
async function submittedWithoutReceipt(): Promise<Waiting> {
  await till.review({ accounts: [POWER], method: ALWAYS, amount: cents(100) });
  (await portal.send(updateRecipients, { receipt_options: [] }, dana)).answer();
  await review(portal, dana);
  return submitReview();
}

async function submitReview(): Promise<Waiting> {
  const key = `a-key-to-confirm-${keys++}`;
  const { status, body, message } = await till.submit(key);
  expect([status, message]).toEqual([202, CONFIRM_WITH_BANK]);
  const { confirming } = body as { confirming: { url: string; until: number } };
  return { key, url: confirming.url, until: confirming.until * 1000 };
}

/** What the customer does at the bank's page. */
async function atBank({ url }: { url: string }, answer: BankAnswer) {
  const page = await portal.app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  });
  return ((await page.json()) as { back: string }).back;
}

const asked = async ({ key }: Waiting) => (await portal.send(getPaymentAttempt, { key }, dana)).answer();
const cancel = async ({ key }: Waiting) => (await portal.send(cancelPaymentAttempt, { key }, dana)).answer();
const due = async (account: string) => (await till.bill(account)).period_amt_due ?? 0;
const inCart = async () => (await portal.send(getCart, {}, dana)).answer().items.length;

/** Runs what is due after this time, until nothing is left to look at. */
async function janitorAfter(minutes: number) {
  portal.pass(minutes * MINUTE);
  while (await settleOpenCheckout(portal.parts));
  dana = await portal.signIn('demo');
}

/** How often each key was charged, of all charges whose money was taken. */
async function taken(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    `select coalesce(sum(amount - given_back), 0) as sum from processor_charges where outcome in ('accepted', 'processing')`,
  )) as unknown as { rows: { sum: string }[] };
  return Number(rows[0]?.sum);
}

test('a card that its bank wants confirmed takes nothing before, and the question after it finds the receipt', async () => {
  const [owed, before] = [await due(POWER), await taken()];
  const waiting = await submitted([POWER]);
  const until = portal.parts.clock.now() + 30 * MINUTE;
  expect(Math.abs(waiting.until - until)).toBeLessThan(1_000);
  expect(await asked(waiting)).toMatchObject({ state: 'open', confirming: { url: waiting.url } });
  expect([await due(POWER), await taken(), await inCart()]).toEqual([owed, before, 1]);
  expect(await atBank(waiting, 'confirm')).toBe(`${portal.parts.config.publicUrl}/from-bank`);
  const { state, ...made } = await asked(waiting);
  expect([state, made]).toEqual([
    'accepted',
    expect.objectContaining({ answer: expect.objectContaining({ trans_status: 1 }) }),
  ]);
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
  expect([await due(POWER), await inCart()]).toEqual([owed - 100, 0]);
  expect((await taken()) - before).toBeGreaterThanOrEqual(100);
});

test('while it waits, the bills are held, the list of open payments tells the bank’s page, and no other payment begins', async () => {
  const waiting = await submitted([POWER]);
  const { items } = (await portal.send(listOpenAttempts, { open: '1' }, dana)).answer();
  expect(items).toMatchObject([
    { state: 'open', key: waiting.key, amounts: [100], confirming: { url: waiting.url } },
  ]);
  const refused = { status: 409, message: CONFIRM_FIRST };
  expect(await review(portal, dana)).toMatchObject(refused);
  const method = (await portal.send(listPaymentMethods, {}, dana))
    .answer()
    .items.find(({ nickname }) => nickname === ALWAYS);
  expect(await portal.send(deletePaymentMethod, { id: method?.id ?? 0 }, dana)).toMatchObject(refused);
  const again = await till.submit('another-window-of-hers');
  expect([again.status, again.message]).toEqual([202, CONFIRM_WITH_BANK]);
  const { conf_id } = await till.accountNumbered(WATER);
  const item = { reference_num: WATER, reference_num2: '', conf_id, quantity: 1, amount: cents(100) };
  const added = () => portal.send(addToCart, { source_id: 1, items: [item as never] }, dana);
  expect(await added()).toMatchObject(refused);
  // Once its time is over nobody can confirm it any more, and what became of it is asked.
  portal.pass(31 * MINUTE);
  dana = await portal.signIn('demo');
  expect((await added()).message).toBe(
    'We are checking whether your payment went through. Do not pay again yet.',
  );
  expect(await cancel(waiting)).toMatchObject({ state: 'declined' });
});

test('a payment refused at the bank is declined, and the cart is back as it was', async () => {
  const before = await taken();
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'refuse');
  expect(await asked(waiting)).toMatchObject({
    state: 'declined',
    message: expect.stringContaining('not confirmed'),
  });
  expect([await inCart(), await taken()]).toEqual([1, before]);
  expect((await review(portal, dana)).status).toBe(200);
});

test('a card that is declined after it was confirmed takes nothing', async () => {
  const before = await taken();
  const waiting = await submitted([POWER], DECLINED);
  await atBank(waiting, 'confirm');
  expect(await asked(waiting)).toMatchObject({ state: 'declined' });
  expect([await inCart(), await taken()]).toEqual([1, before]);
});

test('a payment that nobody confirms is given up when its time is over, and no later confirmation takes money', async () => {
  const before = await taken();
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'leave');
  await janitorAfter(29);
  expect(await asked(waiting)).toMatchObject({ state: 'open', confirming: {} });
  await janitorAfter(2);
  expect(await asked(waiting)).toMatchObject({ state: 'declined', message: NOT_CONFIRMED_IN_TIME });
  await atBank(waiting, 'confirm');
  expect([await asked(waiting), await taken(), await inCart()]).toMatchObject([
    { state: 'declined' },
    before,
    1,
  ]);
});

test('a payment that was not confirmed in time is told once, by mail and alert, with what happened to the money', async () => {
  const mails = async () =>
    (await portal.store.db.select().from(messages)).filter(({ subject }) => subject === NOT_MADE);
  const told = async () =>
    (await portal.store.db.select().from(alerts)).filter(({ message }) =>
      /^You have not been charged\. Your payment of .* was not confirmed with your bank in time\./.test(
        message,
      ),
    );
  const [mailed, alerted] = [(await mails()).length, (await told()).length];
  const waiting = await submitted([POWER]);
  await cancel(waiting);
  expect((await mails()).length).toBe(mailed);
  await submitted([POWER]);
  await janitorAfter(31);
  await janitorAfter(31);
  const [mail, ...others] = (await mails()).slice(mailed);
  expect(others).toEqual([]);
  expect(mail?.body.split('\n')[0]).toBe(NOT_CONFIRMED_IN_TIME);
  expect(mail?.body.match(/charged|in time/g)).toEqual(['charged', 'in time']);
  expect((await told()).length).toBe(alerted + 1);
});

const mailsSince = async (began: number) =>
  (await portal.store.db.select().from(messages)).filter(
    ({ cause, createdAt }) => cause.startsWith('receipt') && createdAt.getTime() >= began,
  );

/** The work loop runs each minute while the customer does not look. */
async function leftAlone(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    portal.pass(MINUTE);
    while (await settleOpenCheckout(portal.parts));
    while (await tellUnseenOutcome(portal.parts));
  }
  dana = await portal.signIn('demo');
}

test('a payment that was refused at the bank in a window that never came back is told once, by mail', async () => {
  const began = portal.parts.clock.now();
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'refuse');
  await leftAlone(4);
  expect(await mailsSince(began)).toEqual([]);
  await leftAlone(4);
  const [mail, ...others] = await mailsSince(began);
  expect([mail?.subject, others]).toEqual([NOT_MADE, []]);
  expect(mail?.body.split('\n')[0]).toBe(
    `You have not been charged. The payment was not confirmed with the bank. ${STILL_IN_CART}`,
  );
  await leftAlone(40);
  expect(await mailsSince(began)).toHaveLength(1);
  expect(await asked(waiting)).toMatchObject({ state: 'declined' });
});

test('a refusal at the bank that a screen has told is not mailed as well', async () => {
  const began = portal.parts.clock.now();
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'refuse');
  await leftAlone(2);
  expect(await asked(waiting)).toMatchObject({ state: 'declined' });
  await leftAlone(40);
  expect(await mailsSince(began)).toEqual([]);
});

test('a payment that was confirmed in a window that never came back is told by one receipt', async () => {
  const began = portal.parts.clock.now();
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'confirm');
  await leftAlone(40);
  const mails = await mailsSince(began);
  expect(mails.map(({ subject }) => subject)).toEqual([RECEIPT_SUBJECTS.paid]);
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
});

test('a payment without a receipt that was confirmed in a window that never came back is told once, to my own address', async () => {
  const began = portal.parts.clock.now();
  const waiting = await submittedWithoutReceipt();
  await atBank(waiting, 'confirm');
  await leftAlone(4);
  expect(await mailsSince(began)).toEqual([]);
  await leftAlone(40);
  const mails = await mailsSince(began);
  expect(mails.map(({ subject }) => subject)).toEqual([RECEIPT_SUBJECTS.paid]);
});

test('a payment that went back before anybody asked about it is not told as one that was not made', async () => {
  const began = portal.parts.clock.now();
  const waiting = await submittedWithoutReceipt();
  await atBank(waiting, 'confirm');
  await leftAlone(1);
  const [payment] = await portal.store.db.select().from(transactions).orderBy(desc(transactions.id)).limit(1);
  if (!payment) throw new Error('nothing was paid');
  const paid = add(payment.amount, payment.fee);
  const request = { confirmationNum: payment.confirmationNum, paid, reason: 'Paid twice.', isAgain: false };
  await askToGiveBack(portal.parts, { ...request, amount: paid });
  await runDueWork(portal.parts);
  await leftAlone(40);
  expect(await mailsSince(began)).toEqual([]);
  const [after] = await portal.store.db.select().from(transactions).where(eq(transactions.id, payment.id));
  expect(after?.status).toBe(REFUNDED);
});

test('a payment that was confirmed in a window that never came back is settled in its time', async () => {
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'confirm');
  await janitorAfter(2);
  const { items } = (await portal.send(listOpenAttempts, { open: '1' }, dana)).answer();
  expect(items).toEqual([]);
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
});

test('a payment can be canceled before it is confirmed, and not afterwards', async () => {
  const before = await taken();
  const first = await submitted([POWER]);
  expect(await cancel(first)).toMatchObject({ state: 'declined', message: CANCELED_BEFORE_CONFIRMED });
  await atBank(first, 'confirm');
  expect([await taken(), await inCart()]).toEqual([before, 1]);
  const second = await submitted([POWER]);
  await atBank(second, 'confirm');
  expect(await cancel(second)).toMatchObject({ state: 'accepted' });
  expect(await cancel(second)).toMatchObject({ state: 'accepted' });
});

test('nobody else can cancel or ask about a payment that waits', async () => {
  const waiting = await submitted([POWER]);
  const stranger = await portal.signIn('household');
  expect((await portal.send(cancelPaymentAttempt, { key: waiting.key }, stranger)).status).toBe(404);
  expect((await portal.send(getPaymentAttempt, { key: waiting.key }, stranger)).answer().state).toBe('void');
  expect(await asked(waiting)).toMatchObject({ state: 'open', confirming: {} });
  expect(await cancel(waiting)).toMatchObject({ state: 'declined' });
});

test('two windows that ask at once after the confirmation make one payment', async () => {
  const before = await taken();
  const waiting = await submitted([POWER, WATER]);
  await atBank(waiting, 'confirm');
  await Promise.all([asked(waiting), asked(waiting)]);
  const next = await asked(waiting);
  expect(next).toMatchObject({ state: 'open', confirming: {} });
  await atBank((next as { confirming: { url: string } }).confirming, 'confirm');
  await Promise.all([asked(waiting), asked(waiting)]);
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
  expect((await taken()) - before).toBeLessThan(500);
});

test('a cart of two billers is confirmed once for each, and one that is refused leaves the other paid', async () => {
  const [power, water] = [await due(POWER), await due(WATER)];
  const waiting = await submitted([POWER, WATER]);
  await atBank(waiting, 'confirm');
  const next = await asked(waiting);
  expect(next).toMatchObject({ state: 'open' });
  type Next = {
    bills: number[];
    amounts: number[];
    confirming: { url: string; settled: { bills: number[] }[] };
  };
  const { bills, amounts, confirming } = next as unknown as Next;
  const { url, settled } = confirming;
  expect(url).not.toBe(waiting.url);
  expect(settled).toEqual([
    {
      entity_name: expect.any(String),
      total: 100,
      bills: expect.any(Array),
      is_paid: true,
      status: SUCCESSFUL,
    },
  ]);
  expect(settled[0]?.bills).toHaveLength(1);
  // What is booked is off the bill already: the payment without an outcome takes nothing more of it.
  expect(bills.map((id, at) => [settled[0]?.bills.includes(id), amounts[at]])).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 100],
    ]),
  );
  const inList = (await portal.send(listOpenAttempts, { open: '1' }, dana)).answer().items;
  expect(inList).toMatchObject([{ confirming: { settled: [{ bills: settled[0]?.bills }] } }]);
  await atBank({ url }, 'refuse');
  const made = await asked(waiting);
  expect(made).toMatchObject({ state: 'accepted', answer: { trans_status: 1 } });
  const paid = [power - (await due(POWER)), water - (await due(WATER))].sort();
  expect([paid, await inCart()]).toEqual([[0, 100], 1]);
});

test('confirmations that are canceled or run out count to the limit of declined payments', async () => {
  const counted = () => portal.store.db.$count(events, eq(events.kind, 'payment-declined'));
  const before = await counted();
  await cancel(await submitted([POWER]));
  expect(await counted()).toBe(before + 1);
  const late = await submitted([POWER]);
  await janitorAfter(31);
  expect(await asked(late)).toMatchObject({ state: 'declined' });
  expect(await counted()).toBe(before + 2);
});

/** A bill that a card and a bank account pay together. */
async function splitSubmitted(): Promise<Waiting> {
  await till.review({ accounts: [POWER], method: ALWAYS, amount: cents(1_000) });
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  for (const [nickname, amount] of [
    [BANK, 400],
    [ALWAYS, 600],
  ] as const) {
    const payment_method = items.find((one) => one.nickname === nickname)?.id ?? 0;
    (await portal.send(addBillingInfo, { payment_method, amount: cents(amount) }, dana)).answer();
  }
  (await review(portal, dana)).answer();
  return submitReview();
}

test('a biller that a bank account paid is on its way while the card of the next one waits', async () => {
  await portal.store.db.update(billTypes).set({ multiplePayMethods: true });
  const before = await taken();
  await till.reviewSplit({ accounts: [POWER, WATER], amount: cents(100) }, [
    [BANK, 100],
    [ALWAYS, 100],
  ]);
  const waiting = await submitReview();
  const { ebill_id } = await till.accountNumbered(POWER);
  expect(await asked(waiting)).toMatchObject({
    state: 'open',
    confirming: {
      settled: [{ total: 100, bills: [ebill_id], is_paid: true, status: PROCESSING }],
    },
  });
  expect(await taken()).toBe(before + 100);
  await atBank(waiting, 'confirm');
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
});

test('the bank account of a split is debited only after the card is confirmed', async () => {
  const before = await taken();
  const waiting = await splitSubmitted();
  expect(await taken()).toBe(before);
  await atBank(waiting, 'confirm');
  expect(await taken()).toBe(before);
  await janitorAfter(2);
  expect(await taken()).toBe(before);
  expect(await asked(waiting)).toMatchObject({ state: 'accepted', answer: { trans_status: 7 } });
  expect(await taken()).toBe(before + 1_000);
});

test('a confirmed card of a split is released when the payment is canceled or its time is over', async () => {
  const before = await taken();
  const canceled = await splitSubmitted();
  await atBank(canceled, 'confirm');
  expect(await cancel(canceled)).toMatchObject({ state: 'declined', message: CANCELED_BEFORE_CONFIRMED });
  const late = await splitSubmitted();
  await atBank(late, 'confirm');
  await janitorAfter(31);
  expect(await asked(late)).toMatchObject({
    state: 'declined',
    message: expect.stringContaining('not confirmed with your bank in time'),
  });
  expect([await taken(), await inCart()]).toEqual([before, 1]);
});

test('a payment that is canceled while a card of it cannot be released says who has the money', async () => {
  const waiting = await splitSubmitted();
  await atBank(waiting, 'confirm');
  const { processor } = portal.parts;
  const { giveBack } = processor;
  processor.giveBack = async () => 'failed';
  const canceled = await cancel(waiting);
  processor.giveBack = giveBack;
  expect(canceled).toMatchObject({
    state: 'declined',
    message: expect.stringContaining('could not be given back yet. The biller still has it'),
  });
  const [kept] = await failedRefunds(portal.parts);
  if (!kept) throw new Error('what the biller kept is not listed');
  portal.pass(MINUTE);
  const request = { ...kept, reason: 'We sent you a check.', isSettledOutside: true };
  expect((await askToGiveBack(portal.parts, request)).isDone).toBe(true);
});

test('a process that dies while it goes on leaves a payment that the next question concludes', async () => {
  const before = await taken();
  for (const checkpoint of [
    'before processor',
    'after processor',
    'before capture',
    'outcome written',
  ] as const) {
    const waiting = await splitSubmitted();
    await atBank(waiting, 'confirm');
    killAt = checkpoint;
    expect((await portal.send(getPaymentAttempt, { key: waiting.key }, dana)).status).toBe(500);
    portal.pass(MINUTE);
    expect([checkpoint, await asked(waiting)]).toMatchObject([checkpoint, { state: 'accepted' }]);
  }
  expect(await taken()).toBe(before + 4_000);
});

test('a processor that is down when the customer comes back decides nothing', async () => {
  const waiting = await submitted([POWER]);
  await atBank(waiting, 'confirm');
  await setProcessorState(portal, 'down');
  expect(await asked(waiting)).toMatchObject({ state: 'open', confirming: {} });
  expect(await cancel(waiting)).toMatchObject({ state: 'open' });
  await setProcessorState(portal, 'up');
  await janitorAfter(2);
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
});

test('a processor that did not answer the cancel is not asked a second time: reconciliation closes the payment', async () => {
  const waiting = await submitted([POWER]);
  const disturbed = vi
    .spyOn(portal.parts.processor, 'ask')
    .mockRejectedValueOnce(new ProcessorSilent('no answer'));
  const canceled = await cancel(waiting);
  disturbed.mockRestore();
  expect(canceled).toMatchObject({ state: 'open' });
  await janitorAfter(1);
  expect(await asked(waiting)).toMatchObject({ state: 'declined' });
});

test('while the next biller cannot be asked for, nobody is sent to a page of the bank that is done', async () => {
  const waiting = await submitted([POWER, WATER]);
  await atBank(waiting, 'confirm');
  const { processor } = portal.parts;
  const charge = processor.charge.bind(processor);
  const disturbed = vi
    .spyOn(processor, 'charge')
    .mockImplementationOnce(charge)
    .mockRejectedValueOnce(new ProcessorDown('the processor is down'));
  const meanwhile = await asked(waiting);
  disturbed.mockRestore();
  expect(meanwhile.state).toBe('open');
  expect(meanwhile).not.toHaveProperty('confirming');
  const next = await asked(waiting);
  expect(next).toMatchObject({ state: 'open', confirming: {} });
  await atBank((next as { confirming: { url: string } }).confirming, 'confirm');
  expect(await asked(waiting)).toMatchObject({ state: 'accepted' });
});
