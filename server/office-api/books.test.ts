import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDisputes } from '../../domain/office/dispute-calls.ts';
import {
  getException,
  listExceptions,
  listStuck,
  takeException,
} from '../../domain/office/exception-calls.ts';
import { getPayout, listPayouts, reconcileBusinessDay } from '../../domain/office/payout-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { payer, setProcessorState, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { STAFF } from '../demo/staff.ts';
import { runDueWork } from '../jobs/work.ts';
import { exceptions, payoutLines, payouts, processorBook } from '../store/schema/books.ts';

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
  expect(row).toMatchObject({ number, state: 'paid', dispute: 'open', disputed: row?.amount });
  expect(row?.respond_by).toBeGreaterThan(portal.parts.clock.now());
  expect((await list('won')).map((one) => one.number)).not.toContain(number);
  for (const one of await list('returned')) expect(one.dispute).toBeNull();
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
  expect(taken.owner).toBe(STAFF.cashier.email);
  await portal.store.db.update(exceptions).set({ closedAt: foundAt });
  const late = await sendOffice(portal, takeException, { id: own.id }, { cookie: cashier });
  expect([late.status, late.code]).toEqual([409, 'office.exception-closed']);
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
    { kind: 'no-outcome', biller: 'harbor', next_at: expect.any(Number) },
  ]);
  await setProcessorState(portal, 'up');
  await runDueWork(portal.parts);
  expect(await stuck()).toEqual([]);
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
  expect(one).toMatchObject({ problem: '', sums: { gross: 5_000, net: 4_900 }, lines: [{ line: 'line-1' }] });
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
