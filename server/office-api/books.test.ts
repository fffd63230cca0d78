import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDisputes } from '../../domain/office/dispute-calls.ts';
import {
  getException,
  listExceptions,
  listStuck,
  takeException,
} from '../../domain/office/exception-calls.ts';
import { getPayment } from '../../domain/office/payment-calls.ts';
import {
  exportPayout,
  getPayout,
  listPayouts,
  reconcileBusinessDay,
} from '../../domain/office/payout-calls.ts';
import { SCHEDULED, VOIDED } from '../../domain/receipts/transaction-status.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { payer, setProcessorState, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { BILLERS } from '../demo/billers.ts';
import { type DemoStaffName, STAFF } from '../demo/staff.ts';
import { runDueWork } from '../jobs/work.ts';
import { billerIdOf } from '../office/invitations.ts';
import { settleDispute } from '../payments/money-back/dispute.ts';
import { reversePayment } from '../payments/reversal.ts';
import type { MadeCharge } from '../ports/processor.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import { accounts, billers, bills } from '../store/schema/billers.ts';
import { exceptions, payoutLines, payouts, processorBook } from '../store/schema/books.ts';
import { attempts, checkouts } from '../store/schema/checkouts.ts';
import { transactions } from '../store/schema/transactions.ts';
import { messages, runs } from '../store/schema/work.ts';
import { findStuck } from './stuck.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

async function pay(): Promise<string> {
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({
    accounts: ['100-2218-04'],
    method: 'Everyday Visa',
    amount: cents(500),
  });
  return paid.confirmation_nums[0] ?? '';
}

test('a disputed payment stands in the list with what the bank asks for and until when', async () => {
  const number = await pay();
  await takeBack(portal, number, 'dispute');
  await runDueWork(portal.parts);
  const viewer = await signInStaff(portal, 'viewer');
  const list = async (state?: 'open' | 'won' | 'returned') =>
    (await sendOffice(portal, listDisputes, { state }, { cookie: viewer })).answer().rows;
  const [row] = await list('open');
  expect(row).toMatchObject({
    number,
    state: 'paid',
    dispute: 'open',
    disputed: row?.amount,
    reasons: ['fraudulent'],
  });
  expect(row?.respond_by).toBeGreaterThan(portal.parts.clock.now());
  expect((await list('won')).map((one) => one.number)).not.toContain(number);
  for (const one of await list('returned')) expect(one.dispute).toBeNull();
});

test('a question of the bank stands in the list with its deadline, until it is closed or becomes a dispute', async () => {
  const number = await pay();
  const viewer = await signInStaff(portal, 'viewer');
  const { db } = portal.store;
  const payment = async () => {
    const [row] = await db.select().from(transactions).where(eq(transactions.confirmationNum, number));
    if (!row) throw new Error('nothing was paid');
    return row;
  };
  const listed = async (state?: 'inquiry' | 'open') =>
    (await sendOffice(portal, listDisputes, { state, sort: 'respond_by' }, { cookie: viewer }))
      .answer()
      .rows.filter((row) => row.number === number);
  const respondBy = portal.parts.clock.now() + 7 * DAY;
  const question = { reference: 'dp_1', amount: cents(1_000), reason: 'fraudulent' };
  const tell = async (told: Partial<MadeCharge>) => {
    const row = await payment();
    const made = {
      token: 't',
      category: 'card' as const,
      amount: row.amount,
      fee: row.fee,
      givenBack: ZERO,
      refunds: [],
    };
    await settleDispute(portal.parts, row, row.chargeKey, { kind: 'accepted', made: { ...made, ...told } });
  };
  const mails = await db.$count(messages);
  await tell({ inquiries: [{ ...question, isOpen: true, respondBy }] });
  const asked = {
    claim: 'inquiry',
    dispute: null,
    disputed: 1_000,
    respond_by: respondBy,
    reasons: ['fraudulent'],
  };
  expect(await listed('inquiry')).toMatchObject([asked]);
  expect(await listed()).toHaveLength(1);
  expect(await listed('open')).toEqual([]);
  const page = (await sendOffice(portal, getPayment, { number }, { cookie: viewer })).answer();
  expect(page.disputes).toMatchObject([{ reference: 'dp_1', status: 'inquiry', respond_by: respondBy }]);
  expect(page.refund_block).toBeNull();
  expect(await db.$count(messages)).toBe(mails);
  await tell({ inquiries: [{ ...question, isOpen: false }] });
  expect(await listed()).toEqual([]);
  await tell({ inquiries: [{ ...question, isOpen: true, respondBy }] });
  await tell({ inquiries: [], disputes: [{ ...question, status: 'open', respondBy }] });
  expect(await listed('inquiry')).toEqual([]);
  expect(await listed('open')).toMatchObject([{ claim: 'open', dispute: 'open', respond_by: respondBy }]);
  expect((await payment()).inquiries).toEqual([]);
});

test('a question of the bank is not listed any more once its payment was voided, because nobody closes it then', async () => {
  const number = await pay();
  const viewer = await signInStaff(portal, 'viewer');
  const { db } = portal.store;
  const question = { reference: 'dp_2', amount: cents(1_000), isOpen: true };
  await db
    .update(transactions)
    .set({ inquiries: [question] })
    .where(eq(transactions.confirmationNum, number));
  const listed = async (state?: 'inquiry') =>
    (await sendOffice(portal, listDisputes, { state }, { cookie: viewer }))
      .answer()
      .rows.filter((row) => row.number === number);
  const page = async () => (await sendOffice(portal, getPayment, { number }, { cookie: viewer })).answer();
  expect(await listed('inquiry')).toHaveLength(1);
  expect((await page()).disputes).toHaveLength(1);
  const voided = { to: VOIDED, reason: 'Entered twice.', by: 'biller' } as const;
  expect(await reversePayment(portal.parts, number, voided)).toBe('done');
  expect(await listed()).toEqual([]);
  expect(await listed('inquiry')).toEqual([]);
  expect((await page()).disputes).toEqual([]);
});

test('an exception is taken by one person, and only where it is seen', async () => {
  const foundAt = new Date(portal.parts.clock.now() - 2 * DAY);
  const common = { rule: 'in no remittance', subject: 'BF-1', foundAt };
  const [own, shared] = await portal.store.db
    .insert(exceptions)
    .values([common, { ...common, rule: 'a payout', subject: 'po-1', billerId: null }])
    .returning();
  if (!own || !shared) throw new Error('nothing was written');
  const cashier = await signInStaff(portal, 'cashier');
  const viewer = await signInStaff(portal, 'viewer');
  const harbor = await signInStaff(portal, 'harbor');
  const { rows } = (await sendOffice(portal, listExceptions, {}, { cookie: viewer })).answer();
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, shared.id]));
  expect((await sendOffice(portal, takeException, { id: own.id }, { cookie: viewer })).status).toBe(403);
  expect((await sendOffice(portal, takeException, { id: shared.id }, { cookie: harbor })).status).toBe(404);
  expect((await sendOffice(portal, getException, { id: shared.id }, { cookie: harbor })).status).toBe(404);
  const taken = (await sendOffice(portal, takeException, { id: own.id }, { cookie: cashier })).answer();
  expect([taken.owner, taken.owner_name]).toEqual([STAFF.cashier.email, STAFF.cashier.name]);
  await portal.store.db.update(exceptions).set({ closedAt: foundAt });
  const late = await sendOffice(portal, takeException, { id: own.id }, { cookie: cashier });
  expect([late.status, late.code]).toEqual([409, 'office.exception-closed']);
});

test('an exception of a biller names whom to ask there', async () => {
  const [harbor] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
  const [row] = await portal.store.db
    .insert(exceptions)
    .values({ rule: 'amounts differ', subject: 'BF-2', foundAt: new Date(), billerId: harbor?.id })
    .returning();
  const viewer = await signInStaff(portal, 'viewer');
  const { contact } = (
    await sendOffice(portal, getException, { id: row?.id ?? 0 }, { cookie: viewer })
  ).answer();
  expect(contact).toEqual(BILLERS.harbor.exceptionContact);
  expect(contact?.name).toBe('Utility billing desk');
});

test('stuck payments say when some are left out', async () => {
  const { store, clock } = portal.parts;
  await store.db
    .update(transactions)
    .set({ handedOverAt: new Date(clock.now() - 10 * DAY), bookedAt: null })
    .where(eq(transactions.status, 1));
  const find = (most: number) => findStuck(store.db, 'all', clock.now(), { kind: 'not-booked' }, most);
  const { rows } = await find(1_000);
  expect(rows.length).toBeGreaterThan(2);
  expect((await find(rows.length)).isCut).toBe(false);
  const two = await find(2);
  expect([two.rows.length, two.isCut]).toEqual([2, true]);
});

test('a payment without an outcome is told as stuck, with when the processor is asked again', async () => {
  const dana = await portal.signIn('demo');
  const someone = payer(portal, () => dana);
  await someone.review({ accounts: ['100-2218-04'], method: 'Everyday Visa', amount: cents(700) });
  await setProcessorState(portal, 'ambiguous');
  await someone.submit();
  portal.pass(10 * MINUTE);
  const viewer = await signInStaff(portal, 'viewer');
  const stuck = async () =>
    (await sendOffice(portal, listStuck, { kind: 'no-outcome' }, { cookie: viewer })).answer().rows;
  expect(await stuck()).toMatchObject([
    { kind: 'no-outcome', tried_by: 'checkout', biller: 'harbor', next_at: expect.any(Number) },
  ]);
  await setProcessorState(portal, 'up');
  await runDueWork(portal.parts);
  expect(await stuck()).toEqual([]);
});

test('a text, a scheduled payment and an auto pay without an outcome are stuck as well, each to those who see its biller', async () => {
  const { db } = portal.store;
  const now = portal.parts.clock.now();
  const [long, just] = [new Date(now - 10 * MINUTE), new Date(now - MINUTE)];
  const cascade = await billerIdOf(db, 'cascade');
  const [planned, sooner, early] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.status, SCHEDULED))
    .orderBy(transactions.id);
  const [bill] = await db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .where(eq(accounts.billerId, cascade ?? 0));
  if (!planned?.scheduledDate || !sooner || !early?.scheduledDate || !bill) throw new Error('no demo data');
  const run = { kind: 'scheduled payment' as const, claimedAt: just };
  await db.insert(runs).values([
    { ...run, subject: planned.confirmationNum, businessDate: planned.scheduledDate, begunAt: long },
    { ...run, subject: early.confirmationNum, businessDate: early.scheduledDate, begunAt: just },
  ]);
  const { customerId } = sooner;
  const open = { customerId, state: 'open' as const, total: cents(900), startedAt: long, nextCheckAt: just };
  const [payNow, text] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(checkouts).values([
    { ...open, id: payNow, key: payNow, plan: { scheduledNum: sooner.confirmationNum } },
    { ...open, id: text, key: `text ${text}`, plan: { byText: {} } as never },
  ]);
  const charge = { amount: cents(800), fee: cents(100), state: 'intended' as const, method: {} as never };
  const tried = { ...charge, customerId, position: 0 };
  await db.insert(attempts).values({
    ...tried,
    id: crypto.randomUUID(),
    checkoutId: text,
    entityId: cascade ?? 0,
    entityName: 'Cascade',
    totalLabel: '',
    items: [],
    confirmationNum: 'BYTEXT',
  });
  await db.insert(autoPayTries).values({
    ...tried,
    id: crypto.randomUUID(),
    autoPayId: 999_999,
    runDate: portal.parts.clock.today(),
    billId: bill.id,
    confirmationNum: 'BYAUTO',
    startedAt: long,
    nextCheckAt: just,
  });
  const triedBy = async (who: DemoStaffName) => {
    const cookie = await signInStaff(portal, who);
    const { rows } = (await sendOffice(portal, listStuck, { kind: 'no-outcome' }, { cookie })).answer();
    return rows.map((row) => `${row.tried_by} ${row.number} ${row.biller}`);
  };
  const all = await triedBy('viewer');
  const slugOf = async (id: number) =>
    (await db.select().from(billers).where(eq(billers.id, id)))[0]?.slug ?? '';
  const scheduled = [planned, sooner].map(
    async ({ confirmationNum, entityId }) => `scheduled ${confirmationNum} ${await slugOf(entityId)}`,
  );
  expect(all).toEqual(
    expect.arrayContaining([
      'text BYTEXT cascade',
      'auto-pay BYAUTO cascade',
      ...(await Promise.all(scheduled)),
    ]),
  );
  expect(all.join()).not.toContain(early.confirmationNum);
  for (const row of await triedBy('harbor')) expect(row).toMatch(/ harbor$/);
  const begun = [planned, early].map(({ confirmationNum }) => confirmationNum);
  await db.delete(runs).where(inArray(runs.subject, begun));
  await db.delete(autoPayTries).where(eq(autoPayTries.confirmationNum, 'BYAUTO'));
  await db.delete(checkouts).where(inArray(checkouts.id, [payNow, text]));
});

test('a message about money that reached nobody, and a payment that no biller books, are told as stuck', async () => {
  const number = await pay();
  const { db } = portal.store;
  await db.execute(
    `update messages set sent_at = null, next_try_at = null where subject = 'Your payment receipt'`,
  );
  await db.execute(
    `update transactions set handed_over_at = now() - interval '900 days', booked_at = null where confirmation_num = '${number}'`,
  );
  const viewer = await signInStaff(portal, 'viewer');
  const { rows } = (await sendOffice(portal, listStuck, {}, { cookie: viewer })).answer();
  const kinds = rows.filter((row) => row.number === number).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['not-told', 'not-booked']));
  const none = (await sendOffice(portal, listStuck, { biller: 'cascade' }, { cookie: viewer })).answer();
  expect(none.rows.map((row) => row.number)).not.toContain(number);
});

test('stuck payments of one biller are found behind a hundred older ones of another', async () => {
  const { db } = portal.store;
  const [payment] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.status, 1), eq(transactions.entityId, (await billerIdOf(db, 'harbor')) ?? 0)));
  if (!payment) throw new Error('no payment');
  const { id: _, ...copied } = payment;
  const late = (days: number) => new Date(portal.parts.clock.now() - days * DAY);
  const unbooked = { ...copied, bookedAt: null, chargeKey: 'copied' };
  await db.insert(transactions).values(
    Array.from({ length: 100 }, (_, at) => ({
      ...unbooked,
      confirmationNum: `COPY-${at}`,
      handedOverAt: late(90),
    })),
  );
  const entityId = (await billerIdOf(db, 'cascade')) ?? 0;
  const confirmationNum = 'COPY-OTHER';
  await db.insert(transactions).values({ ...unbooked, entityId, confirmationNum, handedOverAt: late(30) });
  const viewer = await signInStaff(portal, 'viewer');
  const wanted = { kind: 'not-booked', biller: 'cascade' } as const;
  const { rows } = (await sendOffice(portal, listStuck, wanted, { cookie: viewer })).answer();
  expect(rows.map(({ number }) => number)).toContain(confirmationNum);
  expect(new Set(rows.map(({ biller }) => biller))).toEqual(new Set(['cascade']));
  await db.delete(transactions).where(eq(transactions.chargeKey, 'copied'));
});

test('a payout shows its movements and their sum, and pages follow each other', async () => {
  const { db } = portal.store;
  const at = new Date(portal.parts.clock.now());
  const today = portal.parts.clock.today();
  await db.insert(processorBook).values({
    id: 'line-1',
    biller: 1,
    kind: 'charge',
    chargeKey: 'none',
    amount: cents(5_000),
    fee: cents(100),
    at,
  });
  await db.insert(payouts).values(
    ['po-a', 'po-b'].map((id) => ({
      id,
      biller: 1,
      amount: cents(4_900),
      status: 'paid' as const,
      arrivesOn: today,
      trace: '',
      isTold: true,
      createdAt: at,
    })),
  );
  await db.insert(payoutLines).values({ line: 'line-1', payout: 'po-a' });
  const viewer = await signInStaff(portal, 'viewer');
  const one = (await sendOffice(portal, getPayout, { id: 'po-a' }, { cookie: viewer })).answer();
  expect(one).toMatchObject({
    problem: 'not in our ledger: 1 charge',
    sums: { gross: 5_000, net: 4_900 },
    parts: [{ biller: 'harbor', only_at_processor: 5_000, kept: 100, net: 4_900, paid: { count: 0 } }],
    lines: [{ line: 'line-1' }],
    all_lines: 1,
  });
  const csv = (await sendOffice(portal, exportPayout, { id: 'po-a' }, { cookie: viewer })).answer();
  expect(await csv.text()).toContain('D,charge,harbor,,,,,,50.00,0.00,1.00,,,line-1');
  const other = (await sendOffice(portal, getPayout, { id: 'po-b' }, { cookie: viewer })).answer();
  expect(other.problem).toBe('the movements do not sum to the payout');
  const first = (await sendOffice(portal, listPayouts, {}, { cookie: viewer })).answer().rows;
  expect(first.map(({ id }) => id).slice(0, 2)).toEqual(['po-b', 'po-a']);
  const rest = (await sendOffice(portal, listPayouts, { before: 'po-b' }, { cookie: viewer })).answer().rows;
  expect(rest[0]?.id).toBe('po-a');
  const unknown = await sendOffice(portal, getPayout, { id: 'po-none' }, { cookie: viewer });
  expect(unknown.status).toBe(404);
});

test('a business day is compared in three books, biller by biller', async () => {
  const viewer = await signInStaff(portal, 'viewer');
  const day = portal.parts.clock.today();
  const told = (await sendOffice(portal, reconcileBusinessDay, { day }, { cookie: viewer })).answer();
  const harbor = told.billers.find(({ biller }) => biller === 'harbor');
  expect(told.day).toBe(day);
  expect(harbor?.paid.count).toBeGreaterThan(0);
  expect(harbor?.net.ledger).toBe(cents((harbor?.paid.ledger ?? 0) + (harbor?.taken_back.ledger ?? 0)));
});
