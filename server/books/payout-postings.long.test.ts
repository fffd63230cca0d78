import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payoutCsv } from '../../domain/books/payout-csv.ts';
import { partsOfPayout } from '../../domain/books/payout-parts.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { billers, billTypes } from '../store/schema/billers.ts';
import { payoutLines, processorBook } from '../store/schema/books.ts';
import { remittanceLines } from '../store/schema/remittances.ts';
import { postingsOfPayout } from './payout-postings.ts';
import { type PayoutReport, payoutsToLookAt, reportPayouts } from './payout-report.ts';
import { readProcessorBook } from './processor-book.ts';

const WATER = '100-2218-04';
const VISA = 'Everyday Visa';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  await portal.store.db.update(billers).set({ applicationFeeBasisPoints: 100 });
  await portal.store.db
    .update(billTypes)
    .set({ hasXbpFee: true, cardFeeBasisPoints: 275, bankFee: sql`75`, multiplePayMethods: true });
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  // What the demo paid before stands in payouts of its own.
  await pass(3);
});

afterEach(() => portal.close());

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    portal.pass(DAY);
    await runDueWork(portal.parts);
  }
  await readProcessorBook(portal.parts);
  dana = await portal.signIn('demo');
}

const pay = async (amount: number, method = VISA) =>
  (await till.pay({ accounts: [WATER], method, amount: cents(amount) })).confirmation_nums[0] ?? '';

/** The payouts to harbor, and what each holds of the payments with these numbers. */
async function paidOutOf(numbers: readonly string[]) {
  const reports = (await reportPayouts(portal.parts, 'harbor')) ?? [];
  const found: { report: PayoutReport; kinds: string[] }[] = [];
  for (const report of reports) {
    const lines = await postingsOfPayout(portal.store.db, report.id);
    const own = lines.filter(({ confirmationNum }) => numbers.includes(confirmationNum));
    if (own.length > 0)
      found.push({ report, kinds: own.map(({ kind, posting }) => `${kind}: ${posting ?? 'none'}`) });
  }
  return found;
}

/** Each payout is the sum of its parts, of its lines as CSV, and of what was remitted with the fees on top. */
async function requireAgreement(): Promise<void> {
  for (const report of (await reportPayouts(portal.parts, 'harbor')) ?? []) {
    const lines = await postingsOfPayout(portal.store.db, report.id);
    const parts = partsOfPayout(lines);
    expect(parts.reduce((sum, { net }) => sum + net, 0)).toBe(report.amount);
    for (const { paid, takenBack } of parts)
      for (const { ledger, processor, remitted, fees, notRemitted } of [paid, takenBack])
        expect([ledger, remitted + fees + notRemitted]).toEqual([processor, ledger]);
    const csv = payoutCsv({ payout: report.id, arrivesOn: report.arrivesOn, amount: report.amount, lines });
    const [, count, amount, onTop, kept, paidOut] = csv.trimEnd().split('\r\n').at(-1)?.split(',') ?? [];
    expect(Number(count)).toBe(csv.split('\r\n').filter((line) => line.startsWith('D,')).length);
    const dollars = (text: string | undefined) => Math.round(Number(text) * 100);
    expect(dollars(amount) + dollars(onTop) - dollars(kept)).toBe(report.amount);
    expect(dollars(paidOut)).toBe(report.amount);
  }
}

test('a payout names the postings of our ledger and what the biller was told, to the cent', async () => {
  const whole = await pay(2_500);
  const split = await till.split({ accounts: [WATER], amount: cents(3_000) }, [
    [VISA, 1_000],
    ['Joint checking', 2_000],
  ]);
  await pass(4);
  const found = await paidOutOf([whole, split]);
  expect(found.flatMap(({ kinds }) => kinds)).toEqual(Array(3).fill('charge: payment'));
  expect(found.map(({ report }) => report.problem)).toEqual(found.map(() => undefined));
  await requireAgreement();
  await takeBack(portal, split, 'refund');
  await pass(3);
  expect((await paidOutOf([split])).flatMap((one) => one.kinds).sort()).toEqual([
    'charge: payment',
    'charge: payment',
    'refund: refund 1',
    'refund: refund 2',
  ]);
  await requireAgreement();
  const told = (await portal.store.db.select().from(remittanceLines)).filter(({ confirmationNum }) =>
    [whole, split].includes(confirmationNum),
  );
  expect(told.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_500);
});

test('what was taken back stands in the payout that it lowered', async () => {
  const [refunded, inPart, lost] = [await pay(2_500), await pay(1_200), await pay(900)];
  await pass(3);
  await takeBack(portal, refunded, 'refund');
  await takeBack(portal, inPart, 'refund in part');
  await takeBack(portal, lost, 'dispute');
  await pass(3);
  const kinds = (await paidOutOf([refunded, inPart, lost])).flatMap((one) => one.kinds);
  expect(kinds.filter((kind) => kind.startsWith('charge'))).toEqual(Array(3).fill('charge: payment'));
  expect(kinds.filter((kind) => kind.startsWith('refund')).length).toBe(2);
  expect(kinds).not.toContain('refund: none');
  // Nobody has decided about the claim yet, so only the processor's book has it.
  expect(kinds).toContain('dispute: none');
  await requireAgreement();
  await takeBack(portal, lost, 'lost');
  await pass(3);
  expect((await paidOutOf([lost])).flatMap((one) => one.kinds)).toContain('dispute: reversal');
  await requireAgreement();
});

test('a charge that our ledger does not have has to be looked at, unless all of it goes back', async () => {
  const number = await pay(2_500);
  await pass(3);
  const [found] = await paidOutOf([number]);
  const { id, arrivesOn } = found?.report ?? ({} as never);
  const [line] = await portal.store.db
    .select({ line: processorBook })
    .from(payoutLines)
    .innerJoin(processorBook, eq(processorBook.id, payoutLines.line))
    .where(eq(payoutLines.payout, id))
    .orderBy(sql`${processorBook.amount} desc`);
  if (!line) throw new Error('no line');
  const { db } = portal.store;
  await db.update(processorBook).set({ chargeKey: 'nobody-knows' }).where(eq(processorBook.id, line.line.id));
  const finding = { rule: 'a payout: not in our ledger: 1 charge', subject: id, date: arrivesOn };
  expect(await payoutsToLookAt(portal.parts, arrivesOn)).toEqual([expect.objectContaining(finding)]);
  await db.insert(processorBook).values({
    ...line.line,
    chargeKey: 'nobody-knows',
    id: 'given-back',
    kind: 'refund',
    amount: cents(-line.line.amount),
  });
  expect(await payoutsToLookAt(portal.parts, arrivesOn)).toEqual([]);
});

test('a movement of an account that serves all billers has no biller, and one of no payment no number', async () => {
  const number = await pay(2_500);
  await pass(3);
  const [found] = await paidOutOf([number]);
  const { id } = found?.report ?? { id: '' };
  const line = async () =>
    (await postingsOfPayout(portal.store.db, id)).find(({ kind }) => kind === 'charge');
  expect(await line()).toMatchObject({
    biller: 'harbor',
    name: 'Harbor City Utilities',
    isRemitted: true,
    confirmationNum: number,
    isGivenBack: false,
    remitted: 2_500,
    bills: [{ accountNum: WATER, amount: 2_500 }],
  });
  await portal.store.db
    .update(processorBook)
    .set({ biller: 0, chargeKey: '' })
    .where(eq(processorBook.id, (await line())?.line ?? ''));
  expect(await line()).toMatchObject({
    biller: '',
    name: '',
    isRemitted: false,
    confirmationNum: '',
    posting: undefined,
    remitted: undefined,
    bills: [],
  });
});
