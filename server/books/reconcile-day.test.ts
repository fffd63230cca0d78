import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { billers } from '../store/schema/billers.ts';
import { processorBook } from '../store/schema/books.ts';
import { readProcessorBook } from './processor-book.ts';
import { reconcileDay } from './reconcile-day.ts';

let portal: Portal;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(() => portal.close());

async function pay(account: string, amount: number): Promise<string> {
  const wish = { accounts: [account], method: 'Everyday Visa', amount: cents(amount) };
  return (await till.pay(wish)).confirmation_nums[0] ?? '';
}

const today = () => portal.parts.clock.today();

/** So many postings, in ledger and book, and in no remittance yet. */
const booked = (count: number, amount: number) => ({
  count,
  ledger: amount,
  processor: amount,
  remitted: 0,
  fees: 0,
  notBooked: 0,
  notRemitted: amount,
});

test('a day lists the billers that had payments, by their names, each with what was paid and what went back', async () => {
  await portal.store.db.update(billers).set({ remittance: null }).where(eq(billers.slug, 'cascade'));
  const number = await pay('100-2218-04', 2_500);
  await pay('5520 448 19', 1_000);
  await takeBack(portal, number, 'refund in part');
  await readProcessorBook(portal.parts);
  const { findings, billers: days } = await reconcileDay(portal.parts, today());
  expect(findings).toEqual([]);
  expect(days).toEqual([
    {
      biller: 'cascade',
      name: 'Cascade Power & Light',
      date: today(),
      isRemitted: false,
      paid: booked(1, 1_000),
      takenBack: booked(0, 0),
    },
    {
      biller: 'harbor',
      name: 'Harbor City Utilities',
      date: today(),
      isRemitted: true,
      paid: booked(1, 2_500),
      takenBack: booked(1, -1_000),
    },
  ]);
});

test('a payment may be missing in the processor’s book for two days, and is named with its biller from then on', async () => {
  const number = await pay('100-2218-04', 2_500);
  const day = today();
  const findings = async () => (await reconcileDay(portal.parts, day)).findings;
  portal.pass(2 * DAY - 1);
  expect(await findings()).toEqual([]);
  portal.pass(1);
  const [harbor] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
  expect(await findings()).toEqual([
    { rule: 'not in the processor’s book', subject: number, billerId: harbor?.id, date: day },
  ]);
});

test('a refund that the processor’s book has with another amount is named with its payment', async () => {
  const number = await pay('100-2218-04', 2_500);
  await takeBack(portal, number, 'refund');
  await readProcessorBook(portal.parts);
  await portal.store.db
    .update(processorBook)
    .set({ amount: cents(-2_600) })
    .where(eq(processorBook.kind, 'refund'));
  const { findings, billers: days } = await reconcileDay(portal.parts, today());
  expect(findings.map(({ rule, subject }) => [rule, subject])).toEqual([
    ['another amount in the processor’s book', number],
  ]);
  expect(days[0]?.takenBack.processor).toBe(-2_600);
});
