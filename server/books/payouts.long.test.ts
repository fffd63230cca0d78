import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { bankCredit } from '../../domain/books/payout.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { failPayout } from '../gateways/processor/sandbox-payouts.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type PayoutName, ProcessorDown, ProcessorRefused } from '../ports/processor.ts';
import { billers, billTypes } from '../store/schema/billers.ts';
import { payouts, processorBook } from '../store/schema/books.ts';
import { findingsOf, type PayoutReport, reportPayout, reportPayouts } from './payout-report.ts';
import { readPayouts } from './payouts.ts';
import { readProcessorBook } from './processor-book.ts';

const SLUG = 'harbor';

let portal: Portal;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  await portal.store.db.update(billers).set({ applicationFeeBasisPoints: 100 });
  await portal.store.db.update(billTypes).set({ hasXbpFee: true, cardFeeBasisPoints: 275, bankFee: sql`75` });
  const dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  return () => portal.close();
});

const pass = async (days: number) => {
  portal.pass(days * DAY);
  await readProcessorBook(portal.parts);
};
const reports = async () => (await reportPayouts(portal.parts, SLUG)) ?? [];
const newest = async () => (await reports()).at(-1);

async function balances(): Promise<Record<string, number>> {
  const { rows } = (await portal.store.db.execute(sql`
    select account, sum(amount) as sum from (
      select account, amount from book_entries b join billers on billers.id = b.entity_id and slug = ${SLUG}
       where not is_of_host
       union all
      select account, amount from ledger_entries l join billers on billers.id = l.entity_id and slug = ${SLUG}) entry
     group by account`)) as unknown as { rows: { account: string; sum: string }[] };
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

test('a day is paid out on the next business day, and reconciles with its movements and the bank', async () => {
  await readProcessorBook(portal.parts);
  const arriving = async () => (await reports()).filter(({ arrivesOn }) => arrivesOn === '2026-11-23');
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await readProcessorBook(portal.parts);
  expect(await arriving()).toEqual([]);
  await pass(3);
  const [report, ...others] = await arriving();
  expect([others, await newest()]).toEqual([[], report]);
  expect(report).toMatchObject({ status: 'paid', problem: undefined });
  const { gross, feesOnTop, processorFees, applicationFees, net } = report?.sums ?? ({} as never);
  expect(feesOnTop).toBeGreaterThan(0);
  expect(processorFees).toBeGreaterThan(0);
  expect(applicationFees).toBe(Math.floor((gross + feesOnTop) / 100 + 0.5));
  expect([net, report?.bankCredit]).toEqual([gross + feesOnTop - processorFees - applicationFees, net]);
  expect(await reportPayouts(portal.parts, SLUG, report?.arrivesOn)).toEqual([report]);
  expect(await reportPayouts(portal.parts, 'nobody')).toBeUndefined();
});

test('each payout that is refused is named, also where the database cannot say whose it is', async () => {
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await pass(3);
  const asked: string[] = [];
  const processor = {
    ...portal.parts.processor,
    payout: async ({ id }: { id: string }): Promise<never> => {
      asked.push(id);
      throw new ProcessorRefused('it may not be read');
    },
  };
  const select = vi.spyOn(portal.store.db, 'select').mockImplementation(() => {
    throw new Error('the database does not answer');
  });
  const refused = await readPayouts({ ...portal.parts, processor }).catch((error: unknown) => error);
  expect(select).toHaveBeenCalled();
  select.mockRestore();
  expect(refused).toBeInstanceOf(ProcessorRefused);
  expect(asked.length).toBeGreaterThan(1);
  expect((refused as ProcessorRefused).facts).toEqual(asked.map((payout) => ({ payout, biller: '' })));
});

test('refunds and returns lower the payout of their day, and give the application fee of a refund back', async () => {
  const refunded = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await pass(3);
  const paid = (await newest())?.sums;
  await takeBack(portal, refunded.confirmation_nums[0] ?? '', 'refund');
  await pass(1);
  const report = await newest();
  const sums = report?.sums;
  expect(sums?.refunds).toBe((paid?.gross ?? 0) + (paid?.feesOnTop ?? 0));
  expect(sums?.applicationFees).toBe(-(paid?.applicationFees ?? 0));
  expect(report).toMatchObject({ problem: undefined, bankCredit: sums?.net });
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a payout that fails after it was paid puts the money back, and the next one pays it out', async () => {
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await pass(3);
  const first = await newest();
  const before = await balances();
  await failPayout(portal.store, portal.parts.clock, first?.id ?? '');
  await readProcessorBook(portal.parts);
  const failed = (await reports()).find(({ id }) => id === first?.id);
  expect(failed).toMatchObject({ status: 'failed', bankCredit: 0, problem: undefined });
  const put = await balances();
  expect(put['processor balance']).toBe((before['processor balance'] ?? 0) + (first?.amount ?? 0));
  expect(put.bank).toBe((before.bank ?? 0) - (first?.amount ?? 0));
  await pass(1);
  expect(await newest()).toMatchObject({ bankCredit: first?.amount, sums: { putBack: first?.amount } });
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('the accounts of a biller show what is owed, what the bank has, and nothing between the two books', async () => {
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await pass(3);
  const accounts = await balances();
  expect(accounts).toMatchObject({ 'processor clearing': 0, 'processor balance': 0 });
  const paidOut = (await reportPayouts(portal.parts, SLUG))?.map(bankCredit) ?? [];
  expect(accounts.bank).toBeGreaterThanOrEqual(paidOut.reduce((sum, amount) => sum + amount, 0));
  expect(Object.values(accounts).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test('a movement of an unknown kind holds the report of its payout for a person', async () => {
  await pass(1);
  const { id } = (await newest()) ?? { id: '' };
  await portal.store.db.execute(
    sql`update processor_book set kind = 'other' where id = (select line from payout_lines where payout = ${id} limit 1)`,
  );
  const report = (await reports()).find((one) => one.id === id);
  expect(report?.problem).toBe('held for a person: 1 movements of an unknown kind');
});

test('a payout that failed has to be looked at until its money was put back', async () => {
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await pass(3);
  const { id } = (await newest()) ?? { id: '' };
  await failPayout(portal.store, portal.parts.clock, id);
  await readProcessorBook(portal.parts);
  const problem = async () => (await reportPayout(portal.store.db, id))?.problem;
  expect(await problem()).toBeUndefined();
  await portal.store.db
    .update(processorBook)
    .set({ kind: 'fee' })
    .where(eq(processorBook.kind, 'payout failed'));
  expect(await problem()).toBe('it failed, and its money was not put back');
  expect(await reportPayout(portal.store.db, 'nobody’s')).toBeUndefined();
});

test('a payout of one biller is found with its biller, one of an account of all billers with none', async () => {
  await pass(3);
  const report = (await newest()) as PayoutReport;
  const problem = 'something';
  expect(findingsOf([report])).toEqual([]);
  const found = findingsOf([
    { ...report, problem },
    { ...report, biller: 0, problem },
  ]);
  const finding = { rule: 'a payout: something', subject: report.id, date: report.arrivesOn };
  expect(found).toEqual([
    { ...finding, billerId: report.biller },
    { ...finding, billerId: null },
  ]);
});

test('a processor that cannot be reached fails the reading of payouts, and is no refusal', async () => {
  await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  await pass(3);
  const down = new ProcessorDown('not reached');
  const processor = {
    ...portal.parts.processor,
    payout: async (): Promise<never> => {
      throw down;
    },
  };
  await expect(readPayouts({ ...portal.parts, processor })).rejects.toBe(down);
});

test('a payout that its bank has not traced is asked about for thirty days, and not any longer', async () => {
  await pass(3);
  const asked = new Set<string>();
  const { processor } = portal.parts;
  const noting = {
    ...processor,
    payout: (name: Parameters<typeof processor.payout>[0]) => {
      asked.add(name.id);
      return processor.payout(name);
    },
  };
  const [row] = await portal.store.db
    .select()
    .from(payouts)
    .where(eq(payouts.id, (await newest())?.id ?? ''));
  const left = 30 * DAY - (portal.parts.clock.now() - (row?.createdAt.getTime() ?? 0));
  const loseTrace = () =>
    portal.store.db
      .update(payouts)
      .set({ trace: '' })
      .where(eq(payouts.id, row?.id ?? ''));
  await loseTrace();
  portal.pass(left - 1);
  await readPayouts({ ...portal.parts, processor: noting });
  expect(asked).toContain(row?.id);
  asked.clear();
  await loseTrace();
  portal.pass(1);
  await readPayouts({ ...portal.parts, processor: noting });
  expect(asked).not.toContain(row?.id);
});

test('the movements of a payout are read once the processor tells them, and not again', async () => {
  await pass(3);
  const { processor, clock } = portal.parts;
  const named = { id: 'po_told', biller: 1, kind: 'payout' as const, chargeKey: '', amount: cents(-100) };
  await portal.store.db
    .insert(processorBook)
    .values({ ...named, payout: 'po_told', at: new Date(clock.now()) });
  let isTold = false;
  let readings = 0;
  const telling = {
    ...processor,
    payout: async () => ({
      amount: cents(100),
      status: 'paid' as const,
      arrivesOn: clock.today(),
      trace: '',
      isTold,
    }),
    paidOut: (name: PayoutName) => {
      if (name.id === 'po_told') readings++;
      return processor.paidOut(name);
    },
  };
  const read = () => readPayouts({ ...portal.parts, processor: telling });
  await read();
  expect(readings).toBe(0);
  isTold = true;
  await read();
  await read();
  expect(readings).toBe(1);
});
