import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../../domain/values/calendar-date.ts';
import { cents } from '../../../../domain/values/cents.ts';
import { DAY } from '../../../../domain/values/durations.ts';
import { openStripePortal, type StripePortal } from '../../../../tests/stand-ins/stripe/stripe-portal.ts';
import { autoPayer, autoPayPayments, sentMessages } from '../../../../tests/support/auto-payer.ts';
import { payer } from '../../../../tests/support/payer.ts';
import type { SignedInCustomer } from '../../../../tests/support/portal.ts';
import { backUp, restore } from '../../../../tests/support/restore.ts';
import { findLostPayments } from '../../../books/lost-payments.ts';
import { readProcessorBook } from '../../../books/processor-book.ts';
import { runDueWork } from '../../../jobs/work.ts';
import { processorBook } from '../../../store/schema/books.ts';
import { processorPayments } from '../../../store/schema/processor.ts';
import { transactions } from '../../../store/schema/transactions.ts';

const LOT = 'LOT-121';

let opened: StripePortal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  opened = await openStripePortal();
  opened.stripe.standIn.hooks.delivery = 'never';
  dana = await opened.portal.signIn('demo');
  till = payer(opened.portal, () => dana);
  await findLostPayments(opened.portal.parts);
});
afterEach(() => opened.close());

/** Everything that Stripe took, by our key. */
function taken() {
  const { accounts } = opened.stripe.standIn.world;
  return [...accounts.values()]
    .flatMap((account) => [...account.charges.values()])
    .filter(({ status }) => status !== 'failed')
    .map(({ metadata, amount }) => [String(metadata.charge), amount] as const)
    .sort();
}

const pass = async (days: number) => {
  opened.stripe.pass(days * DAY);
  await runDueWork(opened.portal.parts);
};

/** As a start after a restore does it, more than a day later: Stripe has forgotten the keys. */
async function startAfterRestore() {
  await restore(opened.stripe.store);
  opened.stripe.pass(2 * DAY);
  await findLostPayments(opened.portal.parts);
  await runDueWork(opened.portal.parts);
}

test('what ran since the backup is found by its keys, and not charged again', async () => {
  const autoPay = autoPayer(opened.portal, () => dana);
  await autoPay.plan(LOT, 'Everyday Visa', 1);
  const on = addDays(opened.portal.parts.clock.today(), 1);
  await till.review({ accounts: ['5520 448 19'], method: 'Everyday Visa', amount: cents(4_000), on });
  const [number = ''] = (await till.submit()).answer().confirmation_nums;
  await backUp(opened.stripe.store);
  await pass(1);
  const charges = taken();
  const history = await autoPayPayments(opened.portal, LOT);
  expect(charges.filter(([key]) => key === `scheduled-${number}`)).toHaveLength(1);
  expect(history.map(({ status }) => status)).toEqual([1]);

  await startAfterRestore();
  expect(taken().filter(([key]) => charges.some(([one]) => one === key))).toEqual(charges);
  expect(await autoPayPayments(opened.portal, LOT)).toMatchObject(
    history.map(({ status, amount, fee, confirmationNum }) => ({ status, amount, fee, confirmationNum })),
  );
  const [scheduled] = await opened.stripe.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, number));
  expect(scheduled?.status).toBe(1);
  expect(await opened.findings()).toEqual([]);
});

test('a payment by hand since the backup is recorded as it was made, and its customer is told', async () => {
  await backUp(opened.stripe.store);
  const paid = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const charges = taken();
  const [[key, amount] = ['', 0]] = charges.slice(-1);
  await startAfterRestore();
  expect(taken()).toEqual(expect.arrayContaining(charges));
  const [payment] = await opened.stripe.store.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.chargeKey, key), eq(transactions.status, 1)));
  expect((payment?.amount ?? 0) + (payment?.fee ?? 0)).toBe(amount);
  expect(payment?.confirmationNum).toBe(paid.confirmation_nums[0]);
  const mails = (await sentMessages(opened.portal)).filter(({ subject }) => subject.includes('found again'));
  expect(mails).toHaveLength(1);
  expect(await opened.findings()).toEqual([]);
});

test('a book that was read before the payment was found agrees with it afterwards', async () => {
  await backUp(opened.stripe.store);
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await restore(opened.stripe.store);
  opened.stripe.pass(2 * DAY);
  await readProcessorBook(opened.portal.parts);
  expect(await opened.findings()).not.toEqual([]);
  await findLostPayments(opened.portal.parts);
  await runDueWork(opened.portal.parts);
  expect(await opened.findings()).toEqual([]);
});

test('lines that were read before their payment was found are posted to its biller, also on one account for all', async () => {
  await opened.close();
  opened = await openStripePortal({}, { connect: false });
  const { portal, stripe } = opened;
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  await findLostPayments(portal.parts);
  await backUp(stripe.store);
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const [[key] = ['']] = taken().slice(-1);
  await restore(stripe.store);
  stripe.pass(2 * DAY);
  await readProcessorBook(portal.parts);
  await findLostPayments(portal.parts);
  await findLostPayments(portal.parts);
  const [line] = await stripe.store.db.select().from(processorBook).where(eq(processorBook.chargeKey, key));
  const { rows } = (await stripe.store.db.execute(sql`
    select entity_id::int as biller, sum(amount)::int as amount from book_entries
     where line like ${`${line?.id}%`} and account = 'processor balance' group by entity_id order by entity_id`)) as unknown as {
    rows: { biller: number; amount: number }[];
  };
  expect(line?.biller).toBeGreaterThan(0);
  expect(rows).toEqual([
    { biller: 0, amount: 0 },
    { biller: line?.biller, amount: (line?.amount ?? 0) - (line?.fee ?? 0) },
  ]);
  await runDueWork(portal.parts);
  expect(await opened.findings()).toEqual([]);
});

test('a payment that was begun and never confirmed is cancelled', async () => {
  const { stripe, portal } = opened;
  await backUp(stripe.store);
  await till.review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  stripe.standIn.scripts.disturb('POST /v1/payment_intents/:id/confirm', 'lost before');
  await till.submit();
  await restore(stripe.store);
  const intents = () =>
    [...stripe.standIn.world.accounts.values()].flatMap((one) => [...one.intents.values()]);
  expect(intents().map(({ status }) => status)).toEqual(['requires_confirmation']);
  await findLostPayments(portal.parts);
  expect(intents().map(({ status }) => status)).toEqual(['canceled']);
});

test('what Stripe is told of a payment names nobody', async () => {
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const intents = [...opened.stripe.standIn.world.accounts.values()].flatMap((one) => [
    ...one.intents.values(),
  ]);
  const [made] = intents;
  expect(Object.keys(made?.metadata ?? {}).sort()).toEqual([
    'biller',
    'bills',
    'charge',
    'confirmation',
    'customer',
    'fee',
    'method',
  ]);
  expect(made?.metadata.bills).toMatch(/^\d+\/\d+\/\d+$/);
});

test('a key that was charged under a newer payment is renamed to it', async () => {
  const { stripe } = opened;
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const [row] = await stripe.store.db.select().from(processorPayments);
  await stripe.store.db.update(processorPayments).set({ reference: 'pi_older', isClosed: true });
  for await (const _ of stripe.processor.recall(0));
  const [renamed] = await stripe.store.db.select().from(processorPayments);
  expect(renamed).toEqual(row);
});
