import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAlerts } from '../../domain/calls/alerts.ts';
import { getCart } from '../../domain/calls/cart.ts';
import { getBill } from '../../domain/calls/ebills.ts';
import { listScheduled } from '../../domain/calls/scheduled.ts';
import { cents } from '../../domain/cents.ts';
import { payer } from '../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';
import { auditBooks } from '../payments/audit.ts';
import { takeBackPayment } from '../payments/taken-back.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { runDueWork } from '../work.ts';

const DAY = 86_400_000;
const CABIN = '100-9051-12';

let portal: Portal;
let dana: Signed;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.store)).toEqual([]);
  await portal.close();
});

/** Lets days go by until the biller has made its next bill. */
async function nextBill(number = CABIN) {
  const { id } = await till.bill(number);
  for (let day = 0; day < 40; day++) {
    portal.pass(DAY);
    await runDueWork(portal.parts);
    dana = await portal.signIn('demo');
    const bill = await till.bill(number);
    if (bill.id !== id) return bill;
  }
  throw new Error('no bill was posted');
}

async function owe(number: string, balance: number) {
  const { id } = await till.bill(number);
  await portal.store.db.execute(
    sql`update bills set balance = ${balance}, amount_due = ${balance} where id = ${id}`,
  );
  return id;
}

test('a biller posts the next bill, which can be paid from then on, and the customer is told once by each way (SRV-29, SRV-52, SRV2-33)', async () => {
  await portal.store.db
    .update(customers)
    .set({
      mobileRegistration: 1,
      mobileNumber: '3035550142',
      notifications: sql`jsonb_set(notifications, '{ebill,text}', 'true')`,
    })
    .where(eq(customers.email, 'demo@billfold.example'));
  const before = await till.bill(CABIN);
  const bill = await nextBill();
  expect(bill.is_payable).toBe(true);
  expect(bill.balance).toBeGreaterThan(0);
  expect(bill.period_amt_due).toBe(bill.balance);
  expect(bill.due_date && bill.due_date > (before.due_date ?? '')).toBe(true);
  expect(bill.pagination.newestBillId).toBe(bill.id);
  const earlier = (await portal.send(getBill, { id: before.id }, dana)).answer();
  expect([earlier.is_payable, earlier.pagination.newestBillId]).toEqual([false, bill.id]);

  await runDueWork(portal.parts);
  const told = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(like(sandboxInbox.body, `%${CABIN}%`));
  expect(told.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
  const { items } = (
    await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
  ).answer();
  expect(items.filter((item) => item.href === `#/bills/${bill.id}`)).toMatchObject([{ typeMsg: 'New bill' }]);
});

test('what was left of the bill before stands on the new one, and nothing is owed twice (SRV-29)', async () => {
  const old = await owe(CABIN, 1_000);
  const bill = await nextBill();
  expect(bill.balance).toBe(cents(1_000 + (bill.statement_total ?? 0)));
  const earlier = (await portal.send(getBill, { id: old }, dana)).answer();
  expect(earlier.balance).toBe(0);
});

test('a credit is taken off the next bill', async () => {
  await owe(CABIN, -500);
  const bill = await nextBill();
  expect(bill.balance).toBe(cents((bill.statement_total ?? 0) - 500));
});

test('what waits in the cart and for its day is paid on the new bill', async () => {
  await owe(CABIN, 2_000);
  const { clock } = portal.parts;
  const on = (days: number) => new Date(Date.parse(clock.today()) + days * DAY).toISOString().slice(0, 10);
  await till.pay({ accounts: [CABIN], method: 'Everyday Visa', amount: cents(700), on: on(39) as never });
  await till.review({ accounts: [CABIN], method: 'Everyday Visa', amount: cents(300) });
  const bill = await nextBill();
  const cart = (await portal.send(getCart, {}, dana)).answer();
  expect(cart.items.map((item) => item.ebill_id)).toEqual([bill.id]);
  const pending = (await portal.send(listScheduled, {}, dana)).answer();
  expect(pending.filter((one) => one.account_num === CABIN).map((one) => one.ebill_id)).toEqual([bill.id]);
});

test('a payment that is taken back after the next bill is owed on that bill (SRV-36)', async () => {
  await owe(CABIN, 2_000);
  const paid = await till.pay({ accounts: [CABIN], method: 'Everyday Visa', amount: cents(2_000) });
  const bill = await nextBill();
  expect(await takeBackPayment(portal.parts, paid.confirmation_nums[0] ?? '', 4)).toBe('done');
  expect((await till.bill(CABIN)).balance).toBe(cents((bill.balance ?? 0) + 2_000));
});
