import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { netOf } from '../../domain/books/reconciliation.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { openExceptions, ownException } from '../books/exceptions.ts';
import { readProcessorBook } from '../books/processor-book.ts';
import { reconcileDay } from '../books/reconcile-day.ts';
import { processorBook } from '../store/schema/books.ts';
import { transactions } from '../store/schema/transactions.ts';
import { reconcileNightly } from './nightly-reconciliation.ts';
import { runDueWork, runHourlyWork } from './work.ts';

const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(() => portal.close());

async function pay(amount: number): Promise<string> {
  const wish = { accounts: [WATER], method: 'Everyday Visa', amount: cents(amount) };
  return (await till.pay(wish)).confirmation_nums[0] ?? '';
}

async function nextDay(): Promise<void> {
  portal.pass(DAY);
  await runDueWork(portal.parts);
  await readProcessorBook(portal.parts);
  dana = await portal.signIn('demo');
}

const harbor = async (ago: number) => {
  const day = await reconcileDay(portal.parts, addDays(portal.parts.clock.today(), -ago));
  return { ...day, harbor: day.billers.find(({ biller }) => biller === 'harbor') };
};

/** The line of the processor's book that charged a payment. */
async function chargeOf(number: string) {
  const [payment] = await portal.store.db
    .select({ key: transactions.chargeKey })
    .from(transactions)
    .where(eq(transactions.confirmationNum, number));
  const isOfPayment = eq(processorBook.chargeKey, payment?.key ?? '');
  const [line] = await portal.store.db.select().from(processorBook).where(isOfPayment);
  if (!line) throw new Error('the processor has not booked it');
  return { line, isOfPayment };
}

const open = async () => (await openExceptions(portal.parts)).map(({ rule, subject }) => [rule, subject]);

test('after a pause of the server for some days, no events are told as unsealed', async () => {
  portal.pass(3 * DAY);
  await runHourlyWork(portal.parts);
  expect(await open()).not.toContainEqual(['the chain of security events', expect.any(String)]);
});

describe('a business day', () => {
  test('agrees in ledger, processor and remittance, to the cent', async () => {
    const number = await pay(2_500);
    await pay(1_000);
    await takeBack(portal, number, 'refund in part');
    await nextDay();
    const { findings, harbor: day } = await harbor(1);
    expect(findings).toEqual([]);
    if (!day) throw new Error('no harbor');
    const net = netOf(day);
    expect([day.paid.count, day.takenBack.count]).toEqual([2, 1]);
    expect(day.paid.remitted).toBe(3_500);
    expect(net.ledger).toBe(net.processor);
    expect(net.ledger).toBe(net.remitted + net.fees);
    expect([net.notBooked, net.notRemitted]).toEqual([0, 0]);
  });

  test('that is not over is in no remittance yet, and nothing is wrong with that', async () => {
    await pay(2_500);
    await readProcessorBook(portal.parts);
    const { findings, harbor: day } = await harbor(0);
    expect(findings).toEqual([]);
    expect(day?.paid.notRemitted).toBe(day?.paid.ledger);
  });

  test('with a refund on another day agrees on both', async () => {
    const number = await pay(2_500);
    await nextDay();
    await takeBack(portal, number, 'refund');
    await nextDay();
    for (const ago of [1, 2]) expect((await harbor(ago)).findings).toEqual([]);
    expect((await harbor(1)).harbor?.takenBack.remitted).toBe(-2_500);
  });
});

describe('what does not agree', () => {
  test('becomes an exception with an age and an owner, and is closed once it agrees', async () => {
    const number = await pay(2_500);
    await nextDay();
    const { isOfPayment } = await chargeOf(number);
    await portal.store.db
      .update(processorBook)
      .set({ amount: cents(2_499) })
      .where(isOfPayment);
    expect(await reconcileNightly(portal.parts)).toBe(true);
    expect(await open()).toContainEqual(['another amount in the processor’s book', number]);
    const found = (await openExceptions(portal.parts)).find(({ subject }) => subject === number);
    expect(found).toMatchObject({
      biller: 'harbor',
      businessDate: addDays(portal.parts.clock.today(), -1),
      owner: '',
    });

    expect(await ownException(portal.parts, found?.id ?? 0, 'Finance desk')).toBe(true);
    for (let days = 0; days < 5; days++) await nextDay();
    await reconcileNightly(portal.parts);
    const still = (await openExceptions(portal.parts)).find(({ id }) => id === found?.id);
    expect([still?.owner, still?.foundAt]).toEqual(['Finance desk', found?.foundAt]);
  });

  test('is found after nights without a comparison, and is gone once it was put right', async () => {
    const number = await pay(2_500);
    await nextDay();
    const { line, isOfPayment } = await chargeOf(number);
    await reconcileNightly(portal.parts);
    await portal.store.db
      .update(processorBook)
      .set({ amount: cents(1) })
      .where(isOfPayment);
    portal.pass(3 * DAY);
    await reconcileNightly(portal.parts);
    expect((await open()).filter(([, subject]) => subject === number).length).toBeGreaterThan(0);
    await portal.store.db.update(processorBook).set({ amount: line.amount }).where(isOfPayment);
    await nextDay();
    await reconcileNightly(portal.parts);
    expect((await open()).filter(([, subject]) => subject === number)).toEqual([]);
  });

  test('is shown to the biller of its payment, whichever rule finds it', async () => {
    const number = await pay(2_500);
    await nextDay();
    await portal.store.db
      .update(transactions)
      .set({ givenBack: cents(100) })
      .where(eq(transactions.confirmationNum, number));
    await reconcileNightly(portal.parts);
    const found = (await openExceptions(portal.parts)).filter(({ subject }) => subject === number);
    expect(found.map(({ rule }) => rule)).toContain(
      'what was given back of a payment is not the sum of its refunds',
    );
    expect(new Set(found.map(({ biller }) => biller))).toEqual(new Set(['harbor']));
  });

  test('is looked for once a night', async () => {
    await nextDay();
    expect(await reconcileNightly(portal.parts)).toBe(true);
    expect(await reconcileNightly(portal.parts)).toBe(false);
    await nextDay();
    expect(await reconcileNightly(portal.parts)).toBe(true);
  });
});

test('operators see how many exceptions are open', async () => {
  await pay(2_500);
  await nextDay();
  await portal.store.db
    .update(processorBook)
    .set({ amount: cents(1) })
    .where(eq(processorBook.kind, 'charge'));
  await reconcileNightly(portal.parts);
  const text = await portal.parts.metrics.registry.metrics();
  expect(Number(/^billfold_open_exceptions (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});
