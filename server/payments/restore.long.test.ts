import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import { autoPayer, autoPayPayments, passDays } from '../../tests/support/auto-payer.ts';
import { payer, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { backUp, restore } from '../../tests/support/restore.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorSilent } from '../ports/processor.ts';
import { accounts, bills, billTypes } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { processorCharges } from '../store/schema/sandbox.ts';
import { transactions } from '../store/schema/transactions.ts';
import { voidCharge } from './processor.ts';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;
let autoPay: ReturnType<typeof autoPayer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
  autoPay = autoPayer(portal, () => dana);
  return () => portal.close();
});

afterEach(() => setProcessorState(portal, 'up'));

const tomorrow = () => addDays(portal.parts.clock.today(), 1);

const DECLINED_FIRST = '87-40021';
const SET_AMOUNT = 'LOT-121';

async function plan() {
  await autoPay.plan(DECLINED_FIRST, 'Mastercard (is declined)', 1, {
    secondary_payment_method_id_array: [await autoPay.methodNamed('Everyday Visa')],
  });
  await autoPay.plan(SET_AMOUNT, 'Everyday Visa', 1);
  return till.pay({ accounts: ['LOT-114'], method: 'Joint checking', on: tomorrow() });
}

/** All charges that the processor made, under any key. */
async function charges() {
  return portal.store.db
    .select({
      biller: processorCharges.biller,
      key: processorCharges.key,
      amount: processorCharges.amount,
    })
    .from(processorCharges)
    .where(
      and(
        inArray(processorCharges.outcome, ['accepted', 'processing']),
        eq(processorCharges.givenBack, ZERO),
      ),
    )
    .orderBy(processorCharges.key);
}

async function paid() {
  const runs = await Promise.all(
    [DECLINED_FIRST, SET_AMOUNT].map((number) => autoPayPayments(portal, number)),
  );
  return runs.map((made) => made.map(({ status, amount, fee }) => ({ status, amount, fee })));
}

test('after a restore, payments made since the backup are found by their keys and not charged again', async () => {
  await plan();
  const planned = await charges();
  await backUp(portal.store);
  await passDays(portal, 1);
  const [after, history] = [await charges(), await paid()];
  expect(after.length).toBeGreaterThanOrEqual(planned.length + 3);
  expect(history.map((made) => made.length)).toEqual([1, 1]);

  await restore(portal.store);
  expect(await paid()).toEqual([[], []]);
  expect(await auditBooks(portal.parts)).toEqual([]);
  await runDueWork(portal.parts);
  expect(await charges()).toEqual(after);
  expect(await paid()).toEqual(history);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a payment that found the processor down at first is not charged again after a restore', async () => {
  await plan();
  await backUp(portal.store);
  await setProcessorState(portal, 'down');
  await passDays(portal, 1);
  expect(await paid()).toEqual([[], []]);
  await setProcessorState(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  const after = await charges();
  expect((await paid()).map((made) => made.length)).toEqual([1, 1]);

  await restore(portal.store);
  await runDueWork(portal.parts);
  expect(await charges()).toEqual(after);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

/** Leaves the auto pays waiting for a processor that is down; they are charged after the backup. */
async function chargeWhatWaited() {
  await plan();
  await setProcessorState(portal, 'down');
  await passDays(portal, 1);
  await backUp(portal.store);
  await setProcessorState(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  expect((await paid()).map((made) => made.length)).toEqual([1, 1]);
  return { after: await charges(), history: await paid() };
}

test('an auto pay that waited for the processor at the backup is not charged again, also after its day is over', async () => {
  const { after, history } = await chargeWhatWaited();
  await restore(portal.store);
  await setProcessorState(portal, 'up');
  await passDays(portal, 1);
  expect(await charges()).toEqual(after);
  expect(await paid()).toEqual(history);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('an auto pay is found the day after when the processor is down and its day counts as failed (ruling 8)', async () => {
  const { after, history } = await chargeWhatWaited();
  await restore(portal.store);
  await setProcessorState(portal, 'down');
  await passDays(portal, 1);
  const failed = (await paid()).map((made) => made.map(({ status }) => status));
  expect(failed).toEqual([[2], [2]]);
  await setProcessorState(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  expect(await charges()).toEqual(after);
  expect((await paid()).map((made) => made.slice(1))).toEqual(history);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('an auto pay that failed on its date and was charged the day after is found after a restore (ruling 8)', async () => {
  await plan();
  await backUp(portal.store);
  await setProcessorState(portal, 'down');
  await passDays(portal, 2);
  await setProcessorState(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  const [after, history] = [await charges(), await paid()];
  expect(history.map((made) => made.map(({ status }) => status))).toEqual([
    [2, 1],
    [2, 1],
  ]);

  await restore(portal.store);
  await runDueWork(portal.parts);
  expect(await charges()).toEqual(after);
  expect(await paid()).toEqual(history.map((made) => made.slice(1)));
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test.each([
  ['nothing is owed any more', sql`0`],
  ['less is owed', sql`${bills.balance} - 100`],
  ['the balance is not known', sql`null`],
])(
  'history shows what was charged before the restore exactly as it was charged where %s',
  async (_, owed) => {
    await portal.store.db.update(billTypes).set({
      hasXbpFee: true,
      feeAppliesToAutopay: true,
      cardFeeBasisPoints: 275,
      cardFeeAtLeast: cents(150),
      bankFee: cents(75),
    });
    await plan();
    await backUp(portal.store);
    await passDays(portal, 1);
    const [after, history] = [await charges(), await paid()];
    await restore(portal.store);
    await portal.store.db
      .update(bills)
      .set({ balance: owed, amountDue: owed, toldBalance: null })
      .where(isNull(bills.taxReturn));
    await setProcessorState(portal, 'down');
    await passDays(portal, 1);
    expect((await paid()).flat().filter(({ status }) => status !== 2)).toEqual([]);
    await setProcessorState(portal, 'up');
    portal.pass(2 * 3_600_000);
    await runDueWork(portal.parts);
    expect(await charges()).toEqual(after);
    const successful = (await paid()).map((payments) => payments.filter(({ status }) => status !== 2));
    expect(successful).toEqual(history);
    expect(await auditBooks(portal.parts)).toEqual([]);
  },
);

test('an auto pay that would end on its stop date is looked up first, however long that takes (SRV2-06)', async () => {
  const stop = addDays(portal.parts.clock.today(), 2);
  await autoPay.plan(SET_AMOUNT, 'Everyday Visa', 2, { endAutoPay: 2, end_date: stop });
  await backUp(portal.store);
  await passDays(portal, 2);
  const byItself = async () => (await charges()).filter(({ key }) => !key.startsWith('scheduled-'));
  const [after, history] = [await byItself(), await paid()];
  expect(history[1]).toHaveLength(1);

  await restore(portal.store);
  await setProcessorState(portal, 'down');
  await passDays(portal, 2);
  expect(await paid()).toEqual([[], []]);
  await setProcessorState(portal, 'up');
  portal.pass(2 * 3_600_000);
  await runDueWork(portal.parts);
  expect(await byItself()).toEqual(after);
  expect(await paid()).toEqual(history);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a charge behind one that was given up before it arrived is found all the same', async () => {
  const { processor } = portal.parts;
  let isLost = true;
  const losing: Processor = {
    ...processor,
    charge: async (request) => {
      if (isLost) throw new ProcessorSilent('the request is lost');
      return processor.charge(request);
    },
  };
  portal = { ...portal, parts: Object.assign(portal.parts, { processor: losing }) };
  await autoPay.plan(SET_AMOUNT, 'Everyday Visa', 1);
  await backUp(portal.store);
  await passDays(portal, 1);
  isLost = false;
  await passDays(portal, 2);
  const [after, [, history]] = [await charges(), await paid()];
  expect(history?.map(({ status }) => status)).toEqual([2, 1]);

  await restore(portal.store);
  await runDueWork(portal.parts);
  expect(await charges()).toEqual(after);
  expect((await paid())[1]).toEqual(history?.slice(1));
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('what was charged and given back before the restore is not charged again', async () => {
  await autoPay.plan(SET_AMOUNT, 'Everyday Visa', 1);
  await backUp(portal.store);
  const planned = await charges();
  await passDays(portal, 1);
  const [made] = (await charges()).filter(({ key }) => !planned.some((charge) => charge.key === key));
  expect(await voidCharge(portal.parts, made ?? { biller: 0, key: '' })).toBe('given back');

  await restore(portal.store);
  await passDays(portal, 2);
  expect(await charges()).toEqual(planned);
  expect((await paid())[1]).toEqual([]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('what was charged before the restore with a method that is gone is in history all the same', async () => {
  await autoPay.plan(SET_AMOUNT, 'Everyday Visa', 1);
  await backUp(portal.store);
  await passDays(portal, 1);
  const [after, [, history]] = [await charges(), await paid()];
  await restore(portal.store);
  await portal.store.db
    .update(paymentMethods)
    .set({ token: sql`'bank-settles-' || ${paymentMethods.id}` })
    .where(eq(paymentMethods.nickname, 'Everyday Visa'));
  await runDueWork(portal.parts);
  expect(await charges()).toEqual(after);
  expect((await paid())[1]).toEqual(history);
  const [made] = await autoPayPayments(portal, SET_AMOUNT);
  expect(made?.methodLabel).toBe('A payment method');
});

test('after a restore the books name a payment by hand that came after the backup, and nothing else', async () => {
  await plan();
  await backUp(portal.store);
  await passDays(portal, 1);
  const before = await charges();
  dana = await portal.signIn('demo');
  await till.pay({ accounts: ['LOT-115'], method: 'Everyday Visa' });
  const [byHand] = (await charges()).filter(({ key }) => !before.some((charge) => charge.key === key));

  await restore(portal.store);
  const lost = {
    rule: 'a charge at the processor without a transaction',
    subject: byHand?.key,
    billerId: byHand?.biller,
  };
  expect(await auditBooks(portal.parts)).toEqual([lost]);
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([lost]);
});

test('a scheduled payment that its biller was told of before the restore counts as paid, not as failed', async () => {
  const { confirmation_nums } = await plan();
  await backUp(portal.store);
  await passDays(portal, 1);
  const after = await charges();

  await restore(portal.store);
  const ofLot = portal.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.accountNum, 'LOT-114'));
  await portal.store.db
    .update(bills)
    .set({ balance: sql`0`, amountDue: sql`0`, toldBalance: null })
    .where(inArray(bills.accountId, ofLot));
  await runDueWork(portal.parts);
  const [stands] = await portal.store.db
    .select({ status: transactions.status })
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation_nums[0] ?? ''));
  expect(stands?.status).toBe(7);
  expect(await charges()).toEqual(after);
  expect(await auditBooks(portal.parts)).toEqual([]);
});
