import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, SECOND } from '../../domain/values/durations.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import type { Billers } from '../ports/billers.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { heldBackPieces } from '../take-in.ts';
import { postNextBill } from './bill-posted.ts';

const CABIN = '100-9051-12';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeAll(async () => {
  portal = await openPortal();
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

/** Lets days pass until the biller has made its next bill. */
async function nextBill(number = CABIN) {
  const { id } = await till.bill(number);
  for (let day = 0; day < 40; day++) {
    portal.pass(DAY);
    await runDueWork(portal.parts);
    if ((await newestOf(number)) === id) continue;
    dana = await portal.signIn('demo');
    return till.bill(number);
  }
  throw new Error('no bill was posted');
}

async function newestOf(number: string): Promise<number | undefined> {
  const [newest] = await portal.store.db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .where(and(eq(accounts.accountNum, number), eq(bills.isNewest, true)));
  return newest?.id;
}

async function owe(number: string, balance: number) {
  const { id } = await till.bill(number);
  await portal.store.db.execute(
    sql`update bills set balance = ${balance}, amount_due = ${balance} where id = ${id}`,
  );
  return id;
}

test('a biller posts the next bill, which can be paid at once, and the customer is told once by each way (SRV-29, SRV-52, SRV2-33)', async () => {
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
  const notices = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(like(sandboxInbox.body, `%${CABIN}%`));
  expect(notices.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
  const { items } = (
    await portal.send(listAlerts, { alert_type: 'notification', page: 1, per_page: 100 }, dana)
  ).answer();
  expect(items.filter((item) => item.href === `#/bills/${bill.id}`)).toMatchObject([{ typeMsg: 'New bill' }]);
});

test('the old bill’s remaining balance is on the new one, and nothing is owed twice (SRV-29)', async () => {
  const old = await owe(CABIN, 1_000);
  const bill = await nextBill();
  expect(bill.balance).toBe(cents(1_000 + (bill.statement_total ?? 0)));
  const earlier = (await portal.send(getBill, { id: old }, dana)).answer();
  expect(earlier.balance).toBe(0);
});

test('a credit is subtracted from the next bill', async () => {
  await owe(CABIN, -500);
  const bill = await nextBill();
  expect(bill.balance).toBe(cents((bill.statement_total ?? 0) - 500));
});

test('cart items and scheduled payments pay the new bill', async () => {
  await owe(CABIN, 2_000);
  const { clock } = portal.parts;
  const on = (days: number) => new Date(Date.parse(clock.today()) + days * DAY).toISOString().slice(0, 10);
  await till.pay({ accounts: [CABIN], method: 'Everyday Visa', amount: cents(700), on: on(39) as never });
  await till.review({ accounts: [CABIN], method: 'Everyday Visa', amount: cents(300) });
  const bill = await nextBill();
  const cart = (await portal.send(getCart, {}, dana)).answer();
  expect(cart.items.map((item) => item.ebill_id)).toEqual([bill.id]);
  const pending = (await portal.send(listScheduled, {}, dana)).answer();
  expect(
    pending.filter((payment) => payment.account_num === CABIN).map((payment) => payment.ebill_id),
  ).toEqual([bill.id]);
});

test('when a payment is taken back after the next bill, its amount is due on the new bill (SRV-36)', async () => {
  await owe(CABIN, 2_000);
  const paid = await till.pay({ accounts: [CABIN], method: 'Everyday Visa', amount: cents(2_000) });
  const bill = await nextBill();
  expect((await takeBack(portal, paid.confirmation_nums[0] ?? '', 'return')).status).toBe(200);
  expect((await till.bill(CABIN)).balance).toBe(cents((bill.balance ?? 0) + 2_000));
});

test('a bill that has to wait for a payment, or that nobody knows, holds up no other bill', async () => {
  const { billers } = portal.parts;
  const today = portal.parts.clock.today();
  const asked: (readonly string[])[] = [];
  const bill = (accountNum: string) => ({
    billTypeId: 1,
    accountNum,
    dueDate: today,
    billingPeriodEnd: today,
    charges: cents(100),
    content: {},
  });
  const waiting = [bill('nobody knows me'), bill('nor me')];
  const stuck = {
    ...billers,
    nextBill: async (_: unknown, aside: readonly { accountNum: string }[]) => {
      const passedOver = aside.map(({ accountNum }) => accountNum);
      asked.push(passedOver);
      return waiting.find(({ accountNum }) => !passedOver.includes(accountNum));
    },
  };
  expect(await postNextBill({ ...portal.parts, billers: stuck })).toBe(false);
  expect(asked).toEqual([[], ['nobody knows me'], ['nobody knows me', 'nor me']]);
});

test('while one bill is being paid, the bills of everybody else are posted', async () => {
  const { id } = await till.bill(CABIN);
  await portal.store.db.execute(sql`update bills set due_date = due_date - 60 where id = ${id}`);
  const first = await portal.parts.billers.nextBill(portal.parts.clock.today(), []);
  expect(first?.accountNum).toBe(CABIN);
  const next = await portal.parts.billers.nextBill(portal.parts.clock.today(), [
    { billTypeId: first?.billTypeId ?? 0, accountNum: CABIN },
  ]);
  expect(next?.accountNum).not.toBe(CABIN);
});

test('a bill that cannot be taken in is told to the host, and is in the list until it is in or comes no more', async () => {
  const { log, said } = capturedLog();
  const today = portal.parts.clock.today();
  const [known] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, CABIN));
  if (!known) throw new Error('the demo has changed');
  const bill = {
    billTypeId: known.billTypeId,
    accountNum: 'for nobody',
    dueDate: today,
    billingPeriodEnd: today,
    charges: cents(100),
    content: {},
  };
  const listed = async () =>
    (await heldBackPieces(portal.parts)).filter(({ subject }) => subject === 'for nobody');
  const handsOut = (nextBill: Billers['nextBill']) => ({
    ...portal.parts,
    log,
    billers: { ...portal.parts.billers, nextBill },
  });
  const stuck = handsOut(async (_, aside) => (aside.length === 0 ? bill : undefined));
  for (let second = 0; second < 90; second++) {
    await postNextBill(stuck);
    portal.pass(SECOND);
  }
  const [held] = await listed();
  expect(held).toMatchObject({
    kind: 'new bills',
    biller: expect.any(String),
    tries: 2,
    fault: 'the portal does not know its account',
  });
  expect(said().match(/could not be taken in: see dead-letters/g)).toHaveLength(2);
  expect(said()).toContain(`"id":${held?.id}`);
  expect(said()).not.toContain('for nobody');

  const { id: _, ...copied } = known;
  await portal.store.db.insert(accounts).values({ ...copied, accountNum: 'for nobody' });
  expect(await postNextBill(stuck)).toBe(true);
  expect(await listed()).toEqual([]);

  await postNextBill(
    handsOut(async (__, aside) => (aside.length === 0 ? { ...bill, accountNum: 'gone' } : undefined)),
  );
  portal.pass(2 * DAY);
  await purgeExpired(portal.parts);
  expect(await heldBackPieces(portal.parts)).toEqual([]);
});
