import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FAILED,
  PROCESSING,
  REFUNDED,
  RETURNED,
  REVERSED,
  SUCCESSFUL,
  type TransactionStatus,
  VOIDED,
} from '../../domain/receipts/transaction-status.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { processorBook } from '../store/schema/books.ts';
import { refunds } from '../store/schema/money-back.ts';
import { processorNotices } from '../store/schema/processor.ts';
import { type Transaction, transactions } from '../store/schema/transactions.ts';
import { readProcessorBook } from './processor-book.ts';
import { hearRefundsInBook } from './refunds-in-book.ts';

const PAID = 2_500;

let portal: Portal;
let payment: Transaction;

beforeAll(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  const wish = { accounts: ['100-2218-04'], method: 'Everyday Visa', amount: cents(PAID) };
  const { confirmation_nums } = await payer(portal, () => dana).pay(wish);
  await readProcessorBook(portal.parts);
  const isNumber = eq(transactions.confirmationNum, confirmation_nums[0] ?? '');
  const [row] = await portal.store.db.select().from(transactions).where(isNumber);
  if (!row) throw new Error('nothing was paid');
  payment = row;
});

afterAll(() => portal.close());

/** Each test begins with a payment that counts, and of which nothing went back. */
beforeEach(async () => {
  for (const table of [refunds, processorNotices]) await portal.store.db.delete(table);
  await portal.store.db.delete(processorBook).where(eq(processorBook.kind, 'refund'));
  await counts(SUCCESSFUL);
});

let lines = 0;

/** A refund that the processor's book has of the payment. */
const book = (amount: number) =>
  portal.store.db.insert(processorBook).values({
    id: `line-${lines++}`,
    biller: payment.entityId,
    kind: 'refund',
    chargeKey: payment.chargeKey,
    amount: cents(-amount),
    at: new Date(portal.parts.clock.now()),
  });

/** A refund that the portal has of the payment. */
const know = (amount: number, refund: Partial<typeof refunds.$inferInsert> & { number?: number } = {}) =>
  portal.store.db.insert(refunds).values({
    customerId: payment.customerId,
    transactionId: payment.id,
    number: 1,
    state: 'given back',
    amount: cents(amount),
    reason: '',
    chargeKey: payment.chargeKey,
    requestedAt: new Date(portal.parts.clock.now()),
    ...refund,
  });

const counts = (status: TransactionStatus) =>
  portal.store.db.update(transactions).set({ status }).where(eq(transactions.chargeKey, payment.chargeKey));

/** How much the book had given back when the portal decided to ask about the payment. */
async function asked(): Promise<string[]> {
  await hearRefundsInBook(portal.parts);
  const { chargeKey, entityId } = payment;
  const rows = await portal.store.db
    .select()
    .from(processorNotices)
    .where(and(eq(processorNotices.chargeKey, chargeKey), eq(processorNotices.biller, entityId)));
  return rows.map(({ kind, id }) => `${kind}: ${id.replace(`book ${chargeKey} `, '')}`).sort();
}

const today = (amount: number) => `refund in the book: ${amount} ${portal.parts.clock.today()}`;

test('a refund that the portal does not know is asked about, once a day', async () => {
  expect(await asked()).toEqual([]);
  await book(1_000);
  const first = today(1_000);
  expect(await asked()).toEqual([first]);
  expect(await asked()).toEqual([first]);
  portal.pass(DAY);
  expect(await asked()).toEqual([first, today(1_000)]);
});

test('a refund that the portal knows, or that is under way, is not asked about', async () => {
  await book(1_000);
  await know(600);
  await know(400, { number: 2, state: 'under way' });
  expect(await asked()).toEqual([]);
  await book(1);
  expect(await asked()).toEqual([today(1_001)]);
});

test('a refund of which the book has less than was given back is asked about', async () => {
  await book(999);
  await know(1_000, { kind: 'at the processor' });
  expect(await asked()).toEqual([today(999)]);
});

test('of a payment that was given back as a whole, only a refund that failed is asked about', async () => {
  await counts(REFUNDED);
  await know(PAID);
  await book(PAID + 1);
  expect(await asked()).toEqual([]);
  await book(-2);
  expect(await asked()).toEqual([today(PAID - 1)]);
});

describe('of a payment that does not count', () => {
  const failedAt = () => ({ state: 'failed' as const, failedAt: new Date(portal.parts.clock.now()) });
  const kept = (amount: number, number = 1) => know(amount, { number, kind: 'kept', ...failedAt() });

  test.each([FAILED, VOIDED, RETURNED, REVERSED] as const)(
    'a refund is asked about where the biller has less than it should still give back: %i',
    async (status) => {
      await counts(status);
      await kept(600);
      await book(PAID - 600);
      expect(await asked()).toEqual([]);
      await book(1);
      expect(await asked()).toEqual([today(PAID - 599)]);
    },
  );

  test('a payment that still settles is not asked about', async () => {
    await counts(PROCESSING);
    await kept(600);
    await book(PAID - 1);
    expect(await asked()).toEqual([]);
  });

  test('a refund whose money never left the biller is not asked about', async () => {
    await counts(RETURNED);
    await know(600, failedAt());
    await book(PAID - 1);
    expect(await asked()).toEqual([]);
  });

  test('a refund that had left the biller, and came back, is asked about', async () => {
    await counts(RETURNED);
    await know(600, { ...failedAt(), doneAt: new Date(portal.parts.clock.now()) });
    await book(PAID - 1);
    expect(await asked()).toEqual([today(PAID - 1)]);
  });

  test('a payment of whose refunds the book has none is not asked about', async () => {
    await counts(RETURNED);
    await kept(PAID + 1);
    expect(await asked()).toEqual([]);
  });

  test('all that should still go back of one charge counts together', async () => {
    await counts(RETURNED);
    const doneAt = new Date(portal.parts.clock.now());
    await know(300, { ...failedAt(), doneAt });
    await know(300, { number: 2, ...failedAt(), doneAt });
    await book(PAID - 600);
    expect(await asked()).toEqual([]);
    await book(1);
    expect(await asked()).toEqual([today(PAID - 599)]);
  });
});
