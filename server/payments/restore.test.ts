import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { autoPayer, paidByItself, passDays } from '../../tests/auto-payer.ts';
import { payer, processorIs } from '../../tests/payer.ts';
import { openPortal, type Portal, type Signed } from '../../tests/portal.ts';
import { backUp, restore } from '../../tests/restore.ts';
import { type Processor, ProcessorSilent } from '../gateways/processor/port.ts';
import { accounts, bills, billTypes } from '../store/schema/billers.ts';
import { paymentMethods, transactions } from '../store/schema/payments.ts';
import { processorCharges } from '../store/schema/sandbox.ts';
import { runDueWork } from '../work.ts';
import { auditBooks } from './audit.ts';

let portal: Portal;
let dana: Signed;
let till: ReturnType<typeof payer>;
let mine: ReturnType<typeof autoPayer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  mine = autoPayer(portal, () => dana);
  return () => portal.close();
});

afterEach(() => processorIs(portal, 'up'));

const tomorrow = () => addDays(portal.parts.clock.today(), 1);

const DECLINED_FIRST = '87-40021';
const SET_AMOUNT = 'LOT-121';

async function plan() {
  await mine.plan(DECLINED_FIRST, 'Mastercard (is declined)', 1, {
    secondary_payment_method_id_array: [await mine.methodNamed('Everyday Visa')],
  });
  await mine.plan(SET_AMOUNT, 'Everyday Visa', 1);
  return till.pay({ accounts: ['LOT-114'], method: 'Joint checking', on: tomorrow() });
}

/** What the processor took, by whatever key. */
async function taken() {
  return portal.store.db
    .select({ key: processorCharges.key, amount: processorCharges.amount })
    .from(processorCharges)
    .where(inArray(processorCharges.outcome, ['accepted', 'processing']))
    .orderBy(processorCharges.key);
}

async function paid() {
  const runs = await Promise.all([DECLINED_FIRST, SET_AMOUNT].map((number) => paidByItself(portal, number)));
  return runs.map((made) => made.map(({ status, amount, fee }) => ({ status, amount, fee })));
}

test('scheduled payments and auto pays that were made after the backup are not made again by a restore, and are found (D5)', async () => {
  await plan();
  const planned = await taken();
  await backUp(portal.store);
  await passDays(portal, 1);
  const [after, history] = [await taken(), await paid()];
  expect(after.length).toBeGreaterThanOrEqual(planned.length + 3);
  expect(history.map((made) => made.length)).toEqual([1, 1]);

  await restore(portal.store);
  expect(await paid()).toEqual([[], []]);
  expect(await auditBooks(portal.store)).toEqual([]);
  await runDueWork(portal.parts);
  expect(await taken()).toEqual(after);
  expect(await paid()).toEqual(history);
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('nor is one that found the processor down at first (D5)', async () => {
  await plan();
  await backUp(portal.store);
  await processorIs(portal, 'down');
  await passDays(portal, 1);
  expect(await paid()).toEqual([[], []]);
  await processorIs(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  const after = await taken();
  expect((await paid()).map((made) => made.length)).toEqual([1, 1]);

  await restore(portal.store);
  await runDueWork(portal.parts);
  expect(await taken()).toEqual(after);
  expect(await auditBooks(portal.store)).toEqual([]);
});

/** The auto pays wait for a processor that is down; after the backup they are charged. */
async function chargeWhatWaited() {
  await plan();
  await processorIs(portal, 'down');
  await passDays(portal, 1);
  await backUp(portal.store);
  await processorIs(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  expect((await paid()).map((made) => made.length)).toEqual([1, 1]);
  return { after: await taken(), history: await paid() };
}

test('nor is one that waited for the processor when the backup was taken, also where its day is over (D5)', async () => {
  const { after, history } = await chargeWhatWaited();
  await restore(portal.store);
  await processorIs(portal, 'up');
  await passDays(portal, 1);
  expect(await taken()).toEqual(after);
  expect(await paid()).toEqual(history);
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('nor where the processor is down again, so that its day counts as failed and the day after finds it (D5, ruling 8)', async () => {
  const { after, history } = await chargeWhatWaited();
  await restore(portal.store);
  await processorIs(portal, 'down');
  await passDays(portal, 1);
  const failed = (await paid()).map((made) => made.map(({ status }) => status));
  expect(failed).toEqual([[2], [2]]);
  await processorIs(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  expect(await taken()).toEqual(after);
  expect((await paid()).map((made) => made.slice(1))).toEqual(history);
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('nor is one whose date failed and that was charged the day after, which finds what was charged then (D5, ruling 8)', async () => {
  await plan();
  await backUp(portal.store);
  await processorIs(portal, 'down');
  await passDays(portal, 2);
  await processorIs(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  const [after, history] = [await taken(), await paid()];
  expect(history.map((made) => made.map(({ status }) => status))).toEqual([
    [2, 1],
    [2, 1],
  ]);

  await restore(portal.store);
  await runDueWork(portal.parts);
  expect(await taken()).toEqual(after);
  expect(await paid()).toEqual(history.map((made) => made.slice(1)));
  expect(await auditBooks(portal.store)).toEqual([]);
});

test.each([
  ['nothing is owed any more', sql`0`],
  ['less is owed', sql`${bills.balance} - 100`],
  ['the balance is not known', sql`null`],
])(
  'what was charged before the restore stands in history as it was charged where %s (D5)',
  async (_, owed) => {
    await portal.store.db.update(billTypes).set({ hasXbpFee: true, feeAppliesToAutopay: true });
    await plan();
    await backUp(portal.store);
    await passDays(portal, 1);
    const [after, history] = [await taken(), await paid()];
    await restore(portal.store);
    await portal.store.db
      .update(bills)
      .set({ balance: owed, amountDue: owed })
      .where(isNull(bills.taxReturn));
    await processorIs(portal, 'down');
    await passDays(portal, 1);
    expect((await paid()).flat().filter(({ status }) => status !== 2)).toEqual([]);
    await processorIs(portal, 'up');
    portal.pass(2 * 3_600_000);
    await runDueWork(portal.parts);
    expect(await taken()).toEqual(after);
    const found = (await paid()).map((made) => made.filter(({ status }) => status !== 2));
    expect(found).toEqual(history);
    expect(await auditBooks(portal.store)).toEqual([]);
  },
);

test('an auto pay that would end on its stop date is looked up before, however long that takes (D5, SRV2-06)', async () => {
  const stop = addDays(portal.parts.clock.today(), 2);
  await mine.plan(SET_AMOUNT, 'Everyday Visa', 2, { endAutoPay: 2, end_date: stop });
  await backUp(portal.store);
  await passDays(portal, 2);
  const byItself = async () => (await taken()).filter(({ key }) => !key.startsWith('scheduled-'));
  const [after, history] = [await byItself(), await paid()];
  expect(history[1]).toHaveLength(1);

  await restore(portal.store);
  await processorIs(portal, 'down');
  await passDays(portal, 2);
  expect(await paid()).toEqual([[], []]);
  await processorIs(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  expect(await byItself()).toEqual(after);
  expect(await paid()).toEqual(history);
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('a charge behind one that was given up before it arrived is found all the same (D5)', async () => {
  const { processor } = portal.parts;
  let isLost = true;
  const losing: Processor = {
    ...processor,
    charge: async (asked) => {
      if (isLost) throw new ProcessorSilent('the request is lost');
      return processor.charge(asked);
    },
  };
  portal = { ...portal, parts: Object.assign(portal.parts, { processor: losing }) };
  await mine.plan(SET_AMOUNT, 'Everyday Visa', 1);
  await backUp(portal.store);
  await passDays(portal, 1);
  isLost = false;
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  await passDays(portal, 1);
  const [after, [, history]] = [await taken(), await paid()];
  expect(history?.map(({ status }) => status)).toEqual([2, 1]);

  await restore(portal.store);
  await runDueWork(portal.parts);
  expect(await taken()).toEqual(after);
  expect((await paid())[1]).toEqual(history?.slice(1));
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('what was charged and given back before the restore is not charged again (D5)', async () => {
  await mine.plan(SET_AMOUNT, 'Everyday Visa', 1);
  await backUp(portal.store);
  const planned = await taken();
  await passDays(portal, 1);
  const [made] = (await taken()).filter(({ key }) => !planned.some((one) => one.key === key));
  await portal.parts.processor.voidCharge(made?.key ?? '');

  await restore(portal.store);
  await passDays(portal, 2);
  expect(await taken()).toEqual(planned);
  expect((await paid())[1]).toEqual([]);
  expect(await auditBooks(portal.store)).toEqual([]);
});

test('what was charged before the restore with a method that is gone stands in history all the same (D5)', async () => {
  await mine.plan(SET_AMOUNT, 'Everyday Visa', 1);
  await backUp(portal.store);
  await passDays(portal, 1);
  const [after, [, history]] = [await taken(), await paid()];
  await restore(portal.store);
  await portal.store.db
    .update(paymentMethods)
    .set({ token: sql`'bank-settles-' || ${paymentMethods.id}` })
    .where(eq(paymentMethods.nickname, 'Everyday Visa'));
  await runDueWork(portal.parts);
  expect(await taken()).toEqual(after);
  expect((await paid())[1]).toEqual(history);
  const [made] = await paidByItself(portal, SET_AMOUNT);
  expect(made?.methodLabel).toBe('A payment method');
});

test('a payment by hand after the backup is named by the books after a restore, and nothing else is (D5)', async () => {
  await plan();
  await backUp(portal.store);
  await passDays(portal, 1);
  const before = await taken();
  dana = await portal.signIn('demo');
  await till.pay({ accounts: ['LOT-115'], method: 'Everyday Visa' });
  const [byHand] = (await taken()).filter(({ key }) => !before.some((one) => one.key === key));

  await restore(portal.store);
  const lost = { rule: 'a charge at the processor without a transaction', subject: byHand?.key };
  expect(await auditBooks(portal.store)).toEqual([lost]);
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.store)).toEqual([lost]);
});

test('a scheduled payment of which its biller was told before the restore stands as paid, not as failed (D5)', async () => {
  const { confirmation_nums } = await plan();
  await backUp(portal.store);
  await passDays(portal, 1);
  const after = await taken();

  await restore(portal.store);
  const ofLot = portal.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.accountNum, 'LOT-114'));
  await portal.store.db
    .update(bills)
    .set({ balance: sql`0`, amountDue: sql`0` })
    .where(inArray(bills.accountId, ofLot));
  await runDueWork(portal.parts);
  const [stands] = await portal.store.db
    .select({ status: transactions.status })
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation_nums[0] ?? ''));
  expect(stands?.status).toBe(7);
  expect(await taken()).toEqual(after);
  expect(await auditBooks(portal.store)).toEqual([]);
});
