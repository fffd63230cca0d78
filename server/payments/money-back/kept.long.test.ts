import { desc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyCart } from '../../../domain/cart/change-calls.ts';
import { getPaymentAttempt, getReceipt } from '../../../domain/checkout/payment-calls.ts';
import type { InVain } from '../../../domain/checkout/refused-in-part.ts';
import { FAILED, RETURNED, REVERSED, SCHEDULED } from '../../../domain/receipts/transaction-status.ts';
import { payScheduledNow } from '../../../domain/scheduled/calls.ts';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../../domain/values/durations.ts';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { removeWallet } from '../../../domain/wallet/change-calls.ts';
import { endRefund, refund } from '../../../tests/stand-ins/stripe/money.ts';
import { openStripePortal, type StripePortal } from '../../../tests/stand-ins/stripe/stripe-portal.ts';
import { payer, takeBack } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { paymentRow } from '../../../tests/support/two-processors.ts';
import { readProcessorBook } from '../../books/processor-book.ts';
import { reconcileDay } from '../../books/reconcile-day.ts';
import { hearRefundsInBook } from '../../books/refunds-in-book.ts';
import { failRefunds } from '../../gateways/processor/sandbox-refunds.ts';
import { auditBooks } from '../../jobs/audit.ts';
import { runDueWork } from '../../jobs/work.ts';
import { type Processor, ProcessorSilent } from '../../ports/processor.ts';
import { bills } from '../../store/schema/billers.ts';
import { transactionItems } from '../../store/schema/transactions.ts';
import { actOnNotice } from '../notices.ts';
import { giveBack } from '../refund-request.ts';
import { moveWaitingItems } from '../waiting-items.ts';
import { failedRefunds } from './failed.ts';
import { noteFailedTry } from './tries.ts';

const ACCOUNT = '5520 448 20';
const VISA = /Visa ending in \d{4}/;
const KEPT = new RegExp(
  `What was charged to ${VISA.source} could not be given back yet\\. The biller still has it and looks for another way\\.$`,
);
const GIVEN_BACK = new RegExp(`What was charged to ${VISA.source} was given back\\.$`);

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});
afterEach(() => portal.close());

async function pass(days: number): Promise<void> {
  portal.pass(days * DAY + 1);
  await runDueWork(portal.parts);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

/** The payer's bank sends back, a day later, what the card is given back. */
const letRefundsFall = () =>
  portal.store.db.execute(
    sql`update payment_methods set token = 'card-refundfalls-1' where nickname = 'Everyday Visa'`,
  );

/** The processor cannot give anything back, and says so at once. */
function refuseToGiveBack(): void {
  portal.parts.processor.giveBack = async () => 'failed';
}

/** Pays $10 by two cards; the first one is charged, and the hold of the other runs out. */
async function loseSecondCard(key: string) {
  const { capture } = portal.parts.processor;
  let first: string | undefined;
  portal.parts.processor.capture = async (charge) => {
    first ??= charge.key;
    return charge.key === first ? capture(charge) : 'lost';
  };
  await till.reviewSplit({ accounts: [ACCOUNT], amount: cents(1_000) }, [
    ['Everyday Visa', 600],
    ['Discover, expiring', 400],
  ]);
  return till.submit(key);
}

async function newestNumber(): Promise<string> {
  const { rows } = (await portal.store.db.execute(
    sql`select confirmation_num as number from transactions order by id desc limit 1`,
  )) as unknown as { rows: { number: string }[] };
  return rows[0]?.number ?? '';
}

const messageOf = async (confirmation_number: string) =>
  (await portal.send(getReceipt, { confirmation_number }, dana)).answer().transaction_receipts[0]?.trans_msg;

const settle = (confirmationNum: string, paid: number, amount: number) =>
  giveBack(portal.parts, {
    confirmationNum,
    paid: cents(paid),
    amount: cents(amount),
    reason: 'We sent you a check.',
    isSettledOutside: true,
  });

/** What does not agree in the books, and on this business day with the processor and the biller. */
async function findings(): Promise<string[]> {
  const found = await auditBooks(portal.parts);
  await readProcessorBook(portal.parts);
  const day = await reconcileDay(portal.parts, portal.parts.clock.today());
  return [...found, ...day.findings].map(({ rule }) => rule);
}

async function alertsAbout(number: string): Promise<string[]> {
  const { rows } = (await portal.store.db.execute(
    sql`select about from alerts where href like ${`%${number}`} order by id`,
  )) as unknown as { rows: { about: string }[] };
  return rows.map(({ about }) => about);
}

async function mails(): Promise<string[]> {
  await runDueWork(portal.parts);
  const { rows } = (await portal.store.db.execute(
    sql`select body from sandbox_inbox where channel = 'mail' order by id`,
  )) as unknown as { rows: { body: string }[] };
  return rows.map(({ body }) => body.split('\n\n')[0] ?? '');
}

test('a payment that fails although its first card cannot be given back ends, and says who has the money', async () => {
  refuseToGiveBack();
  const due = (await till.bill(ACCOUNT)).balance;
  const key = 'a-key-of-a-kept-charge';
  const refused = await loseSecondCard(key);
  expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(KEPT)]);
  expect(refused.message).not.toContain('You have not been charged');
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer()).toMatchObject({
    state: 'declined',
    message: refused.message,
  });
  expect((await portal.send(emptyCart, {}, dana)).status).toBe(200);
  expect((await till.bill(ACCOUNT)).balance).toBe(due);

  const number = await newestNumber();
  expect(await paymentRow(portal, number)).toMatchObject({ status: FAILED, message: refused.message });
  expect(await failedRefunds(portal.parts)).toMatchObject([
    { confirmationNum: number, amount: 600, paid: 1_000 },
  ]);
  expect(await findings()).toEqual(
    expect.arrayContaining(['the ledger shows a transaction that moved no money']),
  );
  const again = { confirmationNum: number, paid: cents(1_000), amount: cents(600), reason: 'Again.' };
  expect((await giveBack(portal.parts, again)).words).toContain('--settled-outside');

  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 400)).isDone).toBe(false);
  expect((await settle(number, 1_000, 600)).isDone).toBe(true);
  expect((await settle(number, 1_000, 600)).isDone).toBe(false);
  expect(await failedRefunds(portal.parts)).toEqual([]);
  expect(await messageOf(number)).toMatch(GIVEN_BACK);
  expect((await till.bill(ACCOUNT)).balance).toBe(due);
  expect((await mails()).at(-1)).toBe(
    '$6.00 of your payment of $10.00 to Cascade Power & Light was given back. No bill was paid with it.\nIt came to you by another way than your payment method.\nWe sent you a check.',
  );
  expect(await findings()).toEqual([]);
});

test('a payment whose void the processor refuses ends, and says who has the money', async () => {
  portal.parts.processor.giveBack = async () => 'refused';
  const key = 'a-key-of-a-refused-void';
  const refused = await loseSecondCard(key);
  expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(KEPT)]);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ amount: 600 }]);
});

test('a void that is refused because a part went back meanwhile gives the rest back', async () => {
  const { processor } = portal.parts;
  const { giveBack: answer } = processor;
  processor.giveBack = async (charge, what) => {
    processor.giveBack = answer;
    await answer(charge, { key: 'at its dashboard', amount: cents(100) });
    return answer(charge, what);
  };
  expect((await loseSecondCard('a-key-of-a-void-of-the-rest')).message).toMatch(GIVEN_BACK);
  expect(await failedRefunds(portal.parts)).toEqual([]);
  expect(await findings()).toEqual([]);
});

/** The biller gives $1 of the first card back at the processor, just when all of it is to go back. */
function giveBackAtDashboard(then: Processor['giveBack']): void {
  const { processor } = portal.parts;
  const { giveBack: answer } = processor;
  processor.giveBack = async (charge, what) => {
    processor.giveBack = then;
    await answer(charge, { key: 'at its dashboard', amount: cents(100) });
    return answer(charge, what);
  };
}

test('of a charge of which a part had gone back at the processor, only the rest is told, listed and settled', async () => {
  giveBackAtDashboard(async () => 'failed');
  const key = 'a-key-of-a-rest-that-is-kept';
  expect((await loseSecondCard(key)).message).toMatch(KEPT);
  const number = await newestNumber();
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 500 }]);
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 600)).isDone).toBe(false);
  expect((await settle(number, 1_000, 500)).isDone).toBe(true);
  expect((await mails()).at(-1)).toContain('$5.00 of your payment of $10.00 to Cascade Power & Light');
  expect(await findings()).toEqual([]);
});

test.each(['a payment', 'a try by hand'])(
  'the rest of a charge of %s that comes back to the biller days later is told without what went back at the processor',
  async (what) => {
    await letRefundsFall();
    giveBackAtDashboard(portal.parts.processor.giveBack);
    if (what === 'a payment') await loseSecondCard('a-key-of-a-rest-that-falls');
    else await tryByHand('a-key-of-a-tried-rest-that-falls');
    await portal.store.db.execute(
      sql`update processor_refunds set fails_at = null where key = 'at its dashboard'`,
    );
    await pass(1);
    const number = await newestNumber();
    expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 500 }]);
    expect(await mails()).toContain(
      '$5.00 of your payment of $10.00 to Cascade Power & Light could not be given back yet. Cascade Power & Light still has it and looks for another way.',
    );
    portal.pass(MINUTE);
    expect((await settle(number, 1_000, 500)).isDone).toBe(true);
    expect(await findings()).toEqual([]);
  },
);

test('a void is not tried again once another process works on the payment', async () => {
  let asked = 0;
  portal.parts.processor.giveBack = async () => {
    asked++;
    portal.pass(30_000);
    await portal.store.db.execute(
      sql`update checkouts set next_check_at = next_check_at + interval '1 hour' where state = 'open'`,
    );
    return 'refused';
  };
  expect((await loseSecondCard('a-key-of-a-void-that-lasts')).status).toBe(504);
  expect(asked).toBe(1);
});

test('a void of a disputed charge waits for the end of the dispute', async () => {
  const { processor } = portal.parts;
  const { giveBack: answer } = processor;
  processor.giveBack = async () => 'disputed';
  const key = 'a-key-of-a-disputed-void';
  expect((await loseSecondCard(key)).status).toBe(504);
  await pass(1);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('open');
  processor.giveBack = answer;
  await pass(2);
  const attempt = (await portal.send(getPaymentAttempt, { key }, dana)).answer();
  expect(attempt).toMatchObject({ state: 'declined', message: expect.stringMatching(GIVEN_BACK) });
});

test('a payment whose void failed while nobody knew is concluded by the look-up', async () => {
  portal.parts.processor.giveBack = async () => {
    throw new ProcessorSilent('the refund has not ended yet');
  };
  const key = 'a-key-of-a-void-under-way';
  expect((await loseSecondCard(key)).status).toBe(504);
  refuseToGiveBack();
  portal.pass(MINUTE);
  await runDueWork(portal.parts);
  const attempt = (await portal.send(getPaymentAttempt, { key }, dana)).answer();
  expect(attempt).toMatchObject({ state: 'declined', message: expect.stringMatching(KEPT) });
  expect(await failedRefunds(portal.parts)).toMatchObject([{ amount: 600 }]);
});

test('what was given back of a failed payment and comes back to the biller is told, listed and settled outside', async () => {
  await letRefundsFall();
  const key = 'a-key-of-a-void-that-falls';
  expect((await loseSecondCard(key)).message).toMatch(GIVEN_BACK);
  expect(await findings()).toEqual([]);
  const number = await newestNumber();
  await pass(1);
  expect(await messageOf(number)).toMatch(KEPT);
  const attempt = (await portal.send(getPaymentAttempt, { key }, dana)).answer();
  expect(attempt).toMatchObject({ message: expect.stringMatching(KEPT) });
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 600 }]);
  expect(await mails()).toContain(
    '$6.00 of your payment of $10.00 to Cascade Power & Light could not be given back yet. Cascade Power & Light still has it and looks for another way.',
  );
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 600)).isDone).toBe(true);
  expect(await findings()).toEqual([]);
});

/** The bank returns its part after three days. */
async function payWithReturnedPart(): Promise<string> {
  return till.split({ accounts: [ACCOUNT], amount: cents(1_000) }, [
    ['Everyday Visa', 600],
    ['Savings (comes back)', 400],
  ]);
}

test('a returned payment whose card part falls back to the biller days later says so until it is settled (SRV-35)', async () => {
  await letRefundsFall();
  const number = await payWithReturnedPart();
  await pass(3);
  expect(await messageOf(number)).toMatch(GIVEN_BACK);
  const { balance } = await till.bill(ACCOUNT);
  await pass(1);
  expect(await paymentRow(portal, number)).toMatchObject({ status: RETURNED, givenBack: 0 });
  expect(await messageOf(number)).toMatch(KEPT);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 600 }]);
  expect((await till.bill(ACCOUNT)).balance).toBe(balance);
  await pass(1);
  expect(await failedRefunds(portal.parts)).toHaveLength(1);
  expect((await settle(number, 1_000, 600)).isDone).toBe(true);
  expect(await failedRefunds(portal.parts)).toEqual([]);
  expect(await messageOf(number)).toMatch(GIVEN_BACK);
  expect((await till.bill(ACCOUNT)).balance).toBe(balance);
  await pass(1);
  expect(await findings()).toEqual([]);
});

test('a returned payment ends although its card part cannot be given back (SRV-35)', async () => {
  const number = await payWithReturnedPart();
  refuseToGiveBack();
  await pass(3);
  expect(await paymentRow(portal, number)).toMatchObject({ status: RETURNED });
  expect(await messageOf(number)).toMatch(KEPT);
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 600)).isDone).toBe(true);
  expect(await findings()).toEqual([]);
});

test('a reversal ends although the processor cannot give the money back', async () => {
  const paid = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa', amount: cents(1_000) });
  const number = paid.confirmation_nums[0] ?? '';
  refuseToGiveBack();
  expect(await takeBack(portal, number, 'reverse')).toMatchObject({ status: 200 });
  expect(await paymentRow(portal, number)).toMatchObject({
    status: REVERSED,
    message: expect.stringMatching(KEPT),
  });
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 1_000)).isDone).toBe(true);
  expect(await findings()).toEqual([]);
});

test('a reversal gives back only what I have not got in another way', async () => {
  const paid = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa', amount: cents(1_000) });
  const number = paid.confirmation_nums[0] ?? '';
  const { giveBack: work } = portal.parts.processor;
  refuseToGiveBack();
  const part = { confirmationNum: number, paid: cents(1_000), amount: cents(300), reason: 'Paid twice.' };
  await giveBack(portal.parts, { ...part, isSettledOutside: false });
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 300)).isDone).toBe(true);
  const asked: number[] = [];
  portal.parts.processor.giveBack = (charge, what) => {
    asked.push(what.amount);
    return work(charge, what);
  };
  expect(await takeBack(portal, number, 'reverse')).toMatchObject({ status: 200 });
  expect(await paymentRow(portal, number)).toMatchObject({ status: REVERSED });
  expect(asked).toEqual([700]);
  portal.pass(MINUTE);
  expect(await findings()).toEqual([]);
});

test('a try by hand whose card cannot be given back stands as a payment of its own; the pending one goes on', async () => {
  await till.reviewSplit(
    { accounts: [ACCOUNT], amount: cents(1_000), on: addDays(portal.parts.clock.today(), 2) },
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const pending = (await till.submit()).answer().confirmation_nums[0] ?? '';
  refuseToGiveBack();
  const { capture } = portal.parts.processor;
  let captures = 0;
  portal.parts.processor.capture = async (charge) => (captures++ === 1 ? 'lost' : capture(charge));
  const refused = await portal.send(
    payScheduledNow,
    { confirmation_number: pending, version: undefined },
    {
      ...dana,
      key: 'a-key-of-a-try-by-hand',
    },
  );
  expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(KEPT)]);
  const number = await newestNumber();
  expect(number).not.toBe(pending);
  expect(await failedRefunds(portal.parts)).toMatchObject([
    { confirmationNum: number, amount: 600, paid: 1_000 },
  ]);
  portal.parts.processor.capture = capture;
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 600)).isDone).toBe(true);
  await pass(2);
  expect(await paymentRow(portal, pending)).toMatchObject({ status: 1 });
  expect(await findings()).toEqual([]);
});

const TWO_CARDS = [
  ['Everyday Visa', 600],
  ['Discover, expiring', 400],
] as const;

/** Pays a pending payment by hand with several cards; the hold of the last one runs out. */
async function tryByHand(
  key: string,
  cards: readonly (readonly [string, number])[] = TWO_CARDS,
): Promise<{ pending: string; message: string }> {
  await till.reviewSplit(
    { accounts: [ACCOUNT], amount: cents(1_000), on: addDays(portal.parts.clock.today(), 20) },
    cards,
  );
  const pending = (await till.submit()).answer().confirmation_nums[0] ?? '';
  const { capture } = portal.parts.processor;
  let captures = 1;
  portal.parts.processor.capture = async (charge) => (captures++ === cards.length ? 'lost' : capture(charge));
  const refused = await portal.send(
    payScheduledNow,
    { confirmation_number: pending, version: undefined },
    { ...dana, key },
  );
  portal.parts.processor.capture = capture;
  expect(refused.status).toBe(422);
  return { pending, message: refused.message };
}

test('what a try by hand gave back and comes back to the biller days later is told, listed and settled outside', async () => {
  await letRefundsFall();
  const key = 'a-key-of-a-try-that-falls';
  const { pending, message } = await tryByHand(key);
  const tried = portal.parts.clock.today();
  expect(message).toMatch(GIVEN_BACK);
  const wasNewest = await newestNumber();
  expect(wasNewest).toBe(pending);
  await pass(1);
  const number = await newestNumber();
  expect(number).not.toBe(pending);
  expect(await messageOf(number)).toMatch(KEPT);
  expect(await paymentRow(portal, number)).toMatchObject({ transactionDate: tried });
  expect(await alertsAbout(number)).toEqual(['Refund failed']);
  const attempt = () => portal.send(getPaymentAttempt, { key }, dana);
  expect((await attempt()).answer()).toMatchObject({ message: expect.stringMatching(KEPT) });
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 600 }]);
  expect(await mails()).toContain(
    '$6.00 of your payment of $10.00 to Cascade Power & Light could not be given back yet. Cascade Power & Light still has it and looks for another way.',
  );
  expect(await paymentRow(portal, pending)).toMatchObject({ status: SCHEDULED });
  portal.pass(MINUTE);
  expect((await settle(number, 1_000, 600)).isDone).toBe(true);
  expect((await attempt()).answer()).toMatchObject({ message: expect.stringMatching(GIVEN_BACK) });
  const { rows: tries } = (await portal.store.db.execute(
    sql`select charged_in_vain as said from checkouts where key = ${key}`,
  )) as unknown as { rows: { said: InVain }[] };
  expect(tries).toMatchObject([{ said: { givenBack: [expect.any(String)], kept: [] } }]);
  await pass(1);
  expect(await findings()).toEqual([]);
});

test('a try by hand is told as it was, although its payment has got another card and a newer bill since', async () => {
  await letRefundsFall();
  const key = 'a-key-of-a-try-before-a-change';
  const { pending } = await tryByHand(key);
  const triedAt = portal.parts.clock.now();
  const before = await paymentRow(portal, pending);
  const billOf = async (number: string) => {
    const { id } = await paymentRow(portal, number);
    const items = await portal.store.db.select().from(transactionItems);
    return items.filter(({ transactionId }) => transactionId === id).map(({ billId }) => billId);
  };
  const tried = await billOf(pending);
  const { items: methods } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const idOf = (nickname: string) => methods.find((one) => one.nickname === nickname)?.id ?? 0;
  const replaced = { WalletId: idOf('Discover, expiring'), ReplaceWithWalletId: idOf('Business Amex') };
  (await portal.send(removeWallet, replaced, dana)).answer();
  const [newer] = await portal.store.db.select().from(bills).orderBy(desc(bills.id)).limit(1);
  await moveWaitingItems(portal.store.db, [{ from: tried[0] ?? 0, to: newer?.id ?? 0 }]);
  expect((await paymentRow(portal, pending)).methodLabel).not.toBe(before.methodLabel);
  expect(await billOf(pending)).not.toEqual(tried);

  await pass(1);
  const number = await newestNumber();
  expect(number).not.toBe(pending);
  const told = await paymentRow(portal, number);
  expect(told).toMatchObject({ methodLabel: before.methodLabel, amount: before.amount });
  expect(told.transactionTime.getTime()).toBe(triedAt);
  expect(told.parts.map(({ methodId, amount }) => [methodId, amount])).toEqual(
    before.parts.map(({ methodId, amount }) => [methodId, amount]),
  );
  expect(await billOf(number)).toEqual(tried);
  expect(await messageOf(number)).toMatch(KEPT);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 600 }]);
});

test('two refunds of a try by hand that fail at once are listed once each, at one payment', async () => {
  await portal.store.db.execute(
    sql`update payment_methods set token = 'card-refundfalls-1' where nickname in ('Everyday Visa', 'Business Amex')`,
  );
  const key = 'a-key-of-a-try-by-three-cards';
  await tryByHand(key, [
    ['Everyday Visa', 300],
    ['Business Amex', 300],
    ['Discover, expiring', 400],
  ]);
  portal.pass(DAY + 1);
  const { rows } = (await portal.store.db.execute(
    sql`select id from checkouts where key = ${key}`,
  )) as unknown as { rows: { id: string }[] };
  const { processor } = portal.parts;
  const { askRefund } = processor;
  let resolve: () => void = () => undefined;
  const bothAsked = new Promise<void>((done) => {
    resolve = done;
  });
  let asked = 0;
  processor.askRefund = async (...which) => {
    const answer = await askRefund(...which);
    if (++asked === 2) resolve();
    await bothAsked;
    return answer;
  };
  const noted = await Promise.all(
    [1, 2].map((at) => noteFailedTry(portal.parts, `now-${rows[0]?.id}-${at}`)),
  );
  expect(noted.sort()).toEqual([false, true]);
  processor.askRefund = askRefund;
  await pass(1);
  const confirmationNum = await newestNumber();
  const failed = await failedRefunds(portal.parts);
  expect(failed.map((refund) => [refund.confirmationNum, refund.amount])).toEqual([
    [confirmationNum, 300],
    [confirmationNum, 300],
  ]);
  for (const _ of failed) {
    portal.pass(MINUTE);
    expect((await settle(confirmationNum, 1_000, 300)).isDone).toBe(true);
  }
  await pass(1);
  expect(await findings()).toEqual([]);
});

/** The processor tells that the refunds of a charge have failed, before the process that asked for them goes on. */
function letRefundsFallAtOnce(): void {
  const { processor, store, clock } = portal.parts;
  const { giveBack: answer } = processor;
  processor.giveBack = async (charge, what) => {
    const answered = await answer(charge, what);
    await failRefunds(store, clock, [charge]);
    await runDueWork(portal.parts);
    return answered;
  };
}

test('a refund that falls before its failed payment is written down is not forgotten', async () => {
  const key = 'a-key-of-a-refund-that-falls-at-once';
  letRefundsFallAtOnce();
  expect((await loseSecondCard(key)).message).toMatch(GIVEN_BACK);
  await pass(1);
  expect(await messageOf(await newestNumber())).toMatch(KEPT);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ amount: 600 }]);
});

test('a refund that falls before its declined try by hand is written down is not forgotten', async () => {
  letRefundsFallAtOnce();
  const { message } = await tryByHand('a-key-of-a-try-that-falls-at-once');
  expect(message).toMatch(GIVEN_BACK);
  await pass(1);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ amount: 600 }]);
});

test('a refund that falls before the end of a failed run is written down is not forgotten', async () => {
  await till.reviewSplit(
    { accounts: [ACCOUNT], amount: cents(1_000), on: addDays(portal.parts.clock.today(), 2) },
    [
      ['Everyday Visa', 600],
      ['Discover, expiring', 400],
    ],
  );
  const number = (await till.submit()).answer().confirmation_nums[0] ?? '';
  const { capture } = portal.parts.processor;
  let captures = 0;
  portal.parts.processor.capture = async (charge) => (captures++ === 1 ? 'lost' : capture(charge));
  letRefundsFallAtOnce();
  await pass(2);
  expect(await paymentRow(portal, number)).toMatchObject({ status: FAILED });
  await pass(1);
  expect(await messageOf(number)).toMatch(KEPT);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 600 }]);
});

test('a refund that falls before the end of its reversal is written down is not forgotten', async () => {
  const paid = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa', amount: cents(1_000) });
  const number = paid.confirmation_nums[0] ?? '';
  letRefundsFallAtOnce();
  expect(await takeBack(portal, number, 'reverse')).toMatchObject({ status: 200 });
  await pass(1);
  expect(await messageOf(number)).toMatch(KEPT);
  expect(await failedRefunds(portal.parts)).toMatchObject([{ confirmationNum: number, amount: 1_000 }]);
});

describe('of a payment that was returned at Stripe, the refund of its card has failed days later', () => {
  let opened: StripePortal;
  let number: string;

  const hear = async (days: number) => {
    opened.stripe.pass(days * DAY + 1);
    await opened.stripe.standIn.hooks.settled();
    await runDueWork(opened.portal.parts);
    await runDueWork(opened.portal.parts);
  };
  const card = () => {
    const { world } = opened.stripe.standIn;
    const all = [...world.accounts.values()].flatMap((account) =>
      [...account.refunds.values()].map((made) => ({ world, account, made })),
    );
    const [first] = all;
    if (!first) throw new Error('nothing was given back');
    return first;
  };
  const atDashboard = (amount: number) => {
    const { world, account, made } = card();
    return refund(world, account, { intent: made.intent, amount, metadata: {} });
  };
  const messageNow = async () => (await paymentRow(opened.portal, number)).message;
  const settleNow = (amount: number) => {
    const request = { confirmationNum: number, paid: cents(1_000), reason: 'A check.' };
    return giveBack(opened.portal.parts, { ...request, amount: cents(amount), isSettledOutside: true });
  };
  const listed = async () => (await failedRefunds(opened.portal.parts)).map(({ amount }) => amount);
  const toldByMail = async () => {
    const { rows } = (await opened.portal.store.db.execute(
      sql`select body from sandbox_inbox where channel = 'mail' order by id`,
    )) as unknown as { rows: { body: string }[] };
    return rows.map(({ body }) => body);
  };

  beforeEach(async () => {
    opened = await openStripePortal();
    const robin = await opened.portal.signIn('demo');
    for (const [nickname, entered] of [
      // Each test says itself which refund of it fails.
      ['Everyday Visa', { card: '4242424242424242' }],
      ['Joint checking', { bank: '000111111113' }],
    ] as const)
      await opened.portal.store.db.execute(
        sql`update payment_methods set token = ${opened.stripe.enter(entered)} where nickname = ${nickname}`,
      );
    const till = payer(opened.portal, () => robin);
    number = await till.split({ accounts: [ACCOUNT], amount: cents(1_000) }, [
      ['Everyday Visa', 600],
      ['Joint checking', 400],
    ]);
    await hear(4);
    expect(await paymentRow(opened.portal, number)).toMatchObject({ status: RETURNED });
    expect(await messageNow()).toMatch(GIVEN_BACK);
    const { world, account, made } = card();
    endRefund(world, account, made, 'failed');
  });
  afterEach(() => opened.close());

  test('it is told, listed and settled outside (SRV-35)', async () => {
    await hear(1);
    expect(await messageNow()).toMatch(KEPT);
    expect(await listed()).toEqual([600]);
    opened.stripe.pass(MINUTE);
    expect((await settleNow(600)).isDone).toBe(true);
    expect(await opened.findings()).toEqual([]);
  });

  test('it is listed and told until the biller has given back all of it at the dashboard (SRV-35)', async () => {
    await hear(1);
    atDashboard(200);
    await hear(1);
    expect(await messageNow()).toMatch(KEPT);
    expect(await listed()).toEqual([400]);
    expect((await toldByMail()).at(-1)).toContain('$2.00 of your payment of $10.00 to');
    atDashboard(400);
    await hear(1);
    expect(await messageNow()).toMatch(GIVEN_BACK);
    expect(await listed()).toEqual([]);
    expect((await toldByMail()).at(-1)).toContain('at its payment processor');
    expect(await paymentRow(opened.portal, number)).toMatchObject({ status: RETURNED, givenBack: 600 });
    expect(await opened.findings()).toEqual([]);
  });

  test('a refund of the dashboard that fails as well is told, and what is owed is listed once', async () => {
    await hear(1);
    const { world, account } = card();
    const made = atDashboard(600);
    await hear(1);
    expect(await messageNow()).toMatch(GIVEN_BACK);
    endRefund(world, account, made, 'failed');
    await hear(1);
    expect(await listed()).toEqual([600]);
    expect(await messageNow()).toMatch(KEPT);
    expect((await toldByMail()).at(-1)).toContain('could not be given back yet');
    atDashboard(600);
    await hear(1);
    expect(await listed()).toEqual([]);
    expect(await opened.findings()).toEqual([]);
  });

  test('what the dashboard has left of it can be settled outside, and no more', async () => {
    await hear(1);
    atDashboard(200);
    await hear(1);
    opened.stripe.pass(MINUTE);
    expect((await settleNow(600)).isDone).toBe(false);
    expect((await settleNow(400)).isDone).toBe(true);
    expect(await messageNow()).toMatch(GIVEN_BACK);
    expect(await listed()).toEqual([]);
    expect(await opened.findings()).toEqual([]);
  });

  test('a part that had gone back at the dashboard before anybody heard of the failure is not listed', async () => {
    atDashboard(200);
    await hear(1);
    expect(await listed()).toEqual([400]);
    expect(await messageNow()).toMatch(KEPT);
  });

  test('a refund of the dashboard of which no notice is left is found in Stripe’s book', async () => {
    await hear(1);
    opened.stripe.standIn.hooks.delivery = 'never';
    atDashboard(600);
    const { parts } = opened.portal;
    await readProcessorBook(parts);
    await hearRefundsInBook(parts);
    while (await actOnNotice(parts));
    expect(await listed()).toEqual([]);
    await hearRefundsInBook(parts);
    expect(await actOnNotice(parts)).toBe(false);
    expect(await opened.findings()).toEqual([]);
  });
});
