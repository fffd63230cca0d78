import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { LOST_SEARCHED } from '../../domain/checkout/text/en.ts';
import { payScheduledNow } from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { sentMessages } from '../../tests/support/auto-payer.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { payer, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { backUp, restore } from '../../tests/support/restore.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork, startSearch, startWorkLoop } from '../jobs/work.ts';
import { lostSearch } from '../payments/lost-search.ts';
import type { Billers } from '../ports/billers.ts';
import { type BookEntry, type ChargeName, ProcessorRefused, ProcessorSilent } from '../ports/processor.ts';
import { alerts } from '../store/schema/alerts.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { processorBookMark } from '../store/schema/books.ts';
import { customers } from '../store/schema/customers.ts';
import { processorCharges } from '../store/schema/sandbox.ts';
import { transactions } from '../store/schema/transactions.ts';
import { findLostPayments } from './lost-payments.ts';

const FOUND = 'the payments that went missing are found';
const WATER = '100-2218-04';
/** Its bills may be paid by several methods. */
const POWER = '5520 448 19';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  await findLostPayments(portal.parts);
  return () => portal.close();
});

const made = () =>
  portal.store.db
    .select({ key: processorCharges.key })
    .from(processorCharges)
    .where(ne(processorCharges.outcome, 'closed'));
const paymentOf = async (key: string) =>
  (await portal.store.db.select().from(transactions).where(eq(transactions.chargeKey, key)))[0];

async function balanceOf(number: string) {
  const [row] = await portal.store.db
    .select({ balance: bills.balance })
    .from(bills)
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .where(and(eq(accounts.accountNum, number), eq(bills.isNewest, true)));
  return row?.balance;
}

/** Makes a payment after the backup, and restores. Resolves to its charge key and to what stood before the restore. */
async function lose(method = 'Everyday Visa') {
  await backUp(portal.store);
  const before = new Set((await made()).map(({ key }) => key));
  const { confirmation_nums } = await till.pay({ accounts: [WATER], method });
  const balance = await balanceOf(WATER);
  const [key = ''] = (await made()).map((charge) => charge.key).filter((one) => !before.has(one));
  const payment = await paymentOf(key);
  await restore(portal.store);
  return { key, balance, payment, number: confirmation_nums[0] ?? '' };
}

test('a payment by hand that a restore lost is in history, books and bill again, and the customer is told', async () => {
  const lost = await lose();
  expect(await paymentOf(lost.key)).toBeUndefined();
  const charges = await made();
  await findLostPayments(portal.parts);
  await findLostPayments(portal.parts);
  const payment = await paymentOf(lost.key);
  const kept = ['amount', 'fee', 'status', 'entityId', 'paymentMethodId', 'transactionDate'] as const;
  for (const name of kept) expect(payment?.[name]).toEqual(lost.payment?.[name]);
  expect(payment?.message).toContain('It was found again and counts as paid.');
  expect(await balanceOf(WATER)).toBe(lost.balance);
  expect(await made()).toEqual(charges);
  expect(await auditBooks(portal.parts)).toEqual([]);
  const [alert] = await portal.store.db.select().from(alerts).where(eq(alerts.about, 'Payment found'));
  expect(alert).toMatchObject({
    type: 'notification',
    href: `#/history/payments/${payment?.confirmationNum}`,
    message: expect.stringContaining('Please do not pay it again.'),
  });
  await runDueWork(portal.parts);
  const mails = (await sentMessages(portal)).filter(({ subject }) => subject.includes('found again'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(payment?.confirmationNum);
});

test('a payment that is found keeps its number, so that its biller is not told of another one', async () => {
  const { billers } = portal.parts;
  const told: string[] = [];
  const telling: Billers = Object.assign(Object.create(billers), {
    book: (...posting: Parameters<Billers['book']>) => {
      told.push(posting[0].confirmationNum);
      return billers.book(...posting);
    },
  });
  Object.assign(portal.parts, { billers: telling });
  await backUp(portal.store);
  const { confirmation_nums } = await till.pay({ accounts: [WATER], method: 'Everyday Visa' });
  const [number = ''] = confirmation_nums;
  await runDueWork(portal.parts);
  const before = new Set(told);
  expect(before).toContain(number);
  await restore(portal.store);
  await findLostPayments(portal.parts);
  await runDueWork(portal.parts);
  expect(new Set(told)).toEqual(before);
  const mail = (await sentMessages(portal)).find(({ subject }) => subject.includes('found again'));
  expect(mail?.body).toContain(`Its confirmation number is ${number}, as before.`);
});

test('a payment by two methods that a restore lost is one payment again, under its number', async () => {
  await backUp(portal.store);
  const shares = [
    ['Everyday Visa', 4_000],
    ['Joint checking', 1_000],
  ] as const;
  const number = await till.split({ accounts: [POWER], amount: cents(5_000) }, shares);
  const isNumber = eq(transactions.confirmationNum, number);
  const [before] = await portal.store.db.select().from(transactions).where(isNumber);
  await restore(portal.store);
  await findLostPayments(portal.parts);
  const [payment] = await portal.store.db.select().from(transactions).where(isNumber);
  const kept = ['amount', 'fee', 'status', 'settlesOn'] as const;
  expect(before?.parts).toHaveLength(2);
  expect(payment?.parts).toHaveLength(2);
  expect(payment?.parts).toEqual(expect.arrayContaining([...(before?.parts ?? [])]));
  for (const name of kept) expect(payment?.[name]).toEqual(before?.[name]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a number that another payment has since the restore is not given twice', async () => {
  const lost = await lose();
  const [other] = await portal.store.db.select().from(transactions);
  await portal.store.db
    .update(processorCharges)
    .set({ confirmationNum: other?.confirmationNum ?? '' })
    .where(eq(processorCharges.key, lost.key));
  await findLostPayments(portal.parts);
  const payment = await paymentOf(lost.key);
  expect(payment?.status).toBe(1);
  expect(payment?.confirmationNum).not.toBe(other?.confirmationNum);
});

test('a bank payment that a restore lost settles as any other', async () => {
  const lost = await lose('Joint checking');
  await findLostPayments(portal.parts);
  expect((await paymentOf(lost.key))?.status).toBe(7);
  portal.pass(4 * DAY);
  await runDueWork(portal.parts);
  expect((await paymentOf(lost.key))?.status).toBe(1);
});

test('a lost bank payment that the bank has returned meanwhile is recorded as sent, and its return is told', async () => {
  const lost = await lose('Joint checking');
  portal.pass(4 * DAY);
  await portal.store.db
    .update(processorCharges)
    .set({ returnedBecause: 'R01' })
    .where(eq(processorCharges.key, lost.key));
  await findLostPayments(portal.parts);
  const sent = {
    status: 7,
    settlesOn: portal.parts.clock.today(),
    transactionDate: lost.payment?.transactionDate,
  };
  expect(await paymentOf(lost.key)).toMatchObject(sent);
  await runDueWork(portal.parts);
  expect((await paymentOf(lost.key))?.status).toBe(4);
});

test('a payment of two bills of which one means something else since the restore records nothing', async () => {
  const lost = await lose();
  const [charge] = await portal.store.db
    .select()
    .from(processorCharges)
    .where(eq(processorCharges.key, lost.key));
  const [bill] = charge?.paidFor?.bills ?? [];
  if (!charge?.paidFor || !bill) throw new Error('nothing was paid');
  const half = { ...bill, amount: cents(bill.amount - 100) };
  const other = { bill: 999_999, account: bill.account, amount: cents(100) };
  await portal.store.db
    .update(processorCharges)
    .set({ paidFor: { ...charge.paidFor, bills: [half, other] } })
    .where(eq(processorCharges.key, lost.key));
  await findLostPayments(portal.parts);
  expect(await paymentOf(lost.key)).toBeUndefined();
});

test('a pending payment that was paid by hand before the restore is not paid again on its date', async () => {
  const on = addDays(portal.parts.clock.today(), 3);
  await till.review({ accounts: ['5520 448 19'], method: 'Everyday Visa', amount: cents(100), on });
  const [confirmation_number = ''] = (await till.submit()).answer().confirmation_nums;
  await backUp(portal.store);
  const paid = await portal.send(
    payScheduledNow,
    { confirmation_number },
    { ...dana, key: 'a-key-of-a-pending-payment' },
  );
  expect([paid.status, paid.message]).toEqual([200, '']);
  const charges = await made();
  await restore(portal.store);
  const paidOn = portal.parts.clock.today();
  portal.pass(DAY);
  await findLostPayments(portal.parts);
  const [payment] = await portal.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation_number));
  expect(payment).toMatchObject({
    status: 1,
    transactionDate: paidOn,
    chargeKey: expect.stringMatching(/^now-/),
  });
  portal.pass(4 * DAY);
  await runDueWork(portal.parts);
  const since = (await made()).filter(({ key }) => !charges.some((charge) => charge.key === key));
  expect(since.filter(({ key }) => key.includes(confirmation_number))).toEqual([]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('numbers that mean something else since the restore record nothing, and the audit names the charge', async () => {
  const lost = await lose();
  await portal.store.db
    .update(processorCharges)
    .set({
      paidFor: { customer: 1, bills: [{ bill: 1, account: 999_999, amount: lost.payment?.amount as never }] },
    })
    .where(eq(processorCharges.key, lost.key));
  await findLostPayments(portal.parts);
  expect(await paymentOf(lost.key)).toBeUndefined();
  expect(await auditBooks(portal.parts)).toEqual([
    {
      rule: 'a charge at the processor without a transaction',
      subject: lost.key,
      billerId: lost.payment?.entityId,
    },
  ]);
});

test('what was only held before the restore is released, and never taken', async () => {
  const [customer] = await portal.store.db.select({ id: customers.id }).from(customers);
  const charge = {
    biller: 1,
    key: 'held',
    token: 'card-accepted-1',
    amount: 500,
    fee: 0,
    captureLater: true,
  };
  const paidFor = { customer: customer?.id ?? 0, bills: [] };
  await portal.parts.processor.charge({ ...charge, paidFor } as never);
  await findLostPayments(portal.parts);
  const held = { biller: 1, key: 'held' };
  expect(await portal.parts.processor.ask(held, { close: false })).toEqual({ kind: 'closed' });
});

/** A processor that remembers one charge, of which it tells this, and this once it has closed it. */
function rememberingOne(told: BookEntry, closed: BookEntry) {
  const closing: boolean[] = [];
  const { processor } = portal.parts;
  const parts = {
    ...portal.parts,
    processor: {
      ...processor,
      async *recall() {
        const paidFor = { customer: 1, bills: [] };
        yield { biller: 1, key: 'begun', paidFor, confirmationNum: undefined, at: portal.parts.clock.now() };
      },
      async ask(_: ChargeName, { close }: { close: boolean }) {
        closing.push(close);
        return close ? closed : told;
      },
    },
  };
  return { parts, closing };
}

const OPEN: BookEntry = { kind: 'open' };
const CONFIRMING: BookEntry = { kind: 'confirming', url: 'https://bank.example', until: 0 };
const CLOSED: BookEntry = { kind: 'closed' };
const DECLINED: BookEntry = { kind: 'declined', message: 'No.' };

test.each([
  ['open', OPEN],
  ['confirming', CONFIRMING],
] as const)(
  'a charge that was only begun before the restore, and is %s, is closed, and looked for until it is',
  async (_, told) => {
    const stillOpen = rememberingOne(told, told);
    await expect(findLostPayments(stillOpen.parts)).rejects.toThrow('did not tell');
    const closed = rememberingOne(told, CLOSED);
    expect(await findLostPayments(closed.parts)).toEqual([]);
    expect(closed.closing).toEqual([false, true]);
  },
);

test('a charge that the processor did not answer to close is looked for again', async () => {
  const { parts } = rememberingOne(OPEN, CLOSED);
  const { ask } = parts.processor;
  const processor = {
    ...parts.processor,
    async ask(charge: ChargeName, how: { close: boolean }) {
      if (how.close) throw new ProcessorSilent('no answer');
      return ask(charge, how);
    },
  };
  await expect(findLostPayments({ ...parts, processor })).rejects.toThrow('did not tell');
});

test.each([CLOSED, DECLINED])('a charge that never took anything is left alone: $kind', async (told) => {
  const { parts, closing } = rememberingOne(told, OPEN);
  expect(await findLostPayments(parts)).toEqual([]);
  expect(closing).toEqual([false]);
});

test('without a processor nothing is looked for, and the next one is asked about this time as well', async () => {
  const marks = () => portal.store.db.select().from(processorBookMark);
  const before = await marks();
  portal.pass(DAY);
  const { config } = portal.parts;
  expect(await findLostPayments({ ...portal.parts, config: { ...config, processor: 'off' } })).toEqual([]);
  expect(await marks()).toEqual(before);
});

test('a payment by two methods of which one charge has another amount is left to a person', async () => {
  await backUp(portal.store);
  const number = await till.split({ accounts: [POWER], amount: cents(5_000) }, [
    ['Everyday Visa', 4_000],
    ['Joint checking', 1_000],
  ]);
  await restore(portal.store);
  const isOfPayment = eq(processorCharges.confirmationNum, number);
  const [charge] = await portal.store.db.select().from(processorCharges).where(isOfPayment);
  await portal.store.db
    .update(processorCharges)
    .set({ amount: cents((charge?.amount ?? 0) + 1) })
    .where(eq(processorCharges.key, charge?.key ?? ''));
  await findLostPayments(portal.parts);
  expect(await portal.store.db.$count(transactions, eq(transactions.confirmationNum, number))).toBe(0);
  const findings = await auditBooks(portal.parts);
  expect(findings.map(({ rule }) => rule)).toEqual(
    Array(2).fill('a charge at the processor without a transaction'),
  );
});

test('nothing is charged after a start, and no book is read, until the processor has told what went missing', async () => {
  const on = addDays(portal.parts.clock.today(), 1);
  const { confirmation_nums } = await till.pay({ accounts: [WATER], method: 'Everyday Visa', on });
  portal.pass(DAY);
  let isDown = true;
  const { processor } = portal.parts;
  const { log, said } = capturedLog();
  let books = 0;
  const work = startWorkLoop({
    ...portal.parts,
    log,
    processor: {
      ...processor,
      async *recall(since) {
        if (isDown) throw new Error('not yet');
        yield* processor.recall(since);
      },
      book(since) {
        books++;
        return processor.book(since);
      },
    },
  });
  const status = async () =>
    (
      await portal.store.db
        .select({ status: transactions.status })
        .from(transactions)
        .where(eq(transactions.confirmationNum, confirmation_nums[0] ?? ''))
    )[0]?.status;
  await new Promise((done) => setTimeout(done, 2_500));
  expect([await status(), books]).toEqual([10, 0]);
  expect(said()).not.toContain(FOUND);
  isDown = false;
  await expect.poll(status, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => books).toBeGreaterThan(0);
  expect(said()).toContain(FOUND);
  await work.stop();
});

test('until what went missing is found, a customer’s payment is refused in words and takes nothing', async () => {
  const on = addDays(portal.parts.clock.today(), 3);
  const pending = (await till.pay({ accounts: [POWER], method: 'Everyday Visa', amount: cents(2_000), on }))
    .confirmation_nums[0];
  await till.pay({ accounts: ['LOT-115'], method: 'Everyday Visa' });
  await till.review({ accounts: [WATER], method: 'Everyday Visa' });
  const charges = await made();
  const { processor } = portal.parts;
  let isDown = true;
  const work = startSearch(
    Object.assign(portal.parts, {
      lostSearch: lostSearch(0),
      processor: {
        ...processor,
        async *recall(since: number) {
          if (isDown) throw new Error('not yet');
          yield* processor.recall(since);
        },
      },
    }),
  );
  const key = 'a-key-during-the-search';
  const refused = [503, LOST_SEARCHED];
  const submitted = await till.submit(key);
  expect([submitted.status, submitted.message]).toEqual(refused);
  const asked = await portal.send(getPaymentAttempt, { key }, dana);
  expect([asked.status, asked.message]).toEqual(refused);
  const now = { confirmation_number: pending ?? '' };
  const paidNow = await portal.send(payScheduledNow, now, { ...dana, key: 'another-key-of-the-search' });
  expect([paidNow.status, paidNow.message]).toEqual(refused);
  expect(await made()).toEqual(charges);
  isDown = false;
  await portal.parts.lostSearch.over;
  expect((await till.submit(key)).status).toBe(200);
  expect(await till.becameOf(key)).toBe('accepted');
  await work.stop();
});

test('a payment that is known is answered during the search', async () => {
  const key = 'a-key-before-the-search';
  await till.review({ accounts: [WATER], method: 'Everyday Visa' });
  const paid = (await till.submit(key)).answer();
  const search = lostSearch(0);
  Object.assign(portal.parts, { lostSearch: search });
  search.begin();
  expect((await till.submit(key)).answer().confirmation_nums).toEqual(paid.confirmation_nums);
  expect(await till.becameOf(key)).toBe('accepted');
});

test('a processor that cannot be asked leaves the payment to the next look', async () => {
  const lost = await lose();
  await setProcessorState(portal, 'down');
  await expect(findLostPayments(portal.parts)).rejects.toThrow();
  await setProcessorState(portal, 'up');
  await findLostPayments(portal.parts);
  expect((await paymentOf(lost.key))?.status).toBe(1);
});

test('a refusing account does not hide that another charge gave no answer', async () => {
  const lost = await lose();
  const { processor } = portal.parts;
  let isSilent = true;
  const parts = {
    ...portal.parts,
    processor: {
      ...processor,
      async *recall(since: number) {
        yield* processor.recall(since);
        throw new ProcessorRefused('acct_one: no');
      },
      async ask(...asked: Parameters<typeof processor.ask>) {
        if (isSilent) throw new ProcessorSilent('no answer');
        return processor.ask(...asked);
      },
    },
  };
  await expect(findLostPayments(parts)).rejects.toThrow('did not tell');
  isSilent = false;
  expect(await findLostPayments(parts)).toEqual(['acct_one: no']);
  expect((await paymentOf(lost.key))?.status).toBe(1);
});
