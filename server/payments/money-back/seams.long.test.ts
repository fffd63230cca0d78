import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getReceipt } from '../../../domain/checkout/payment-calls.ts';
import { REFUNDED, RETURNED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, cents } from '../../../domain/values/cents.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { book } from '../../../tests/stand-ins/stripe/money.ts';
import { openStripePortal } from '../../../tests/stand-ins/stripe/stripe-portal.ts';
import { disputeOnWire } from '../../../tests/stand-ins/stripe/wire.ts';
import { payer, takeBack } from '../../../tests/support/payer.ts';
import { backUp, restore } from '../../../tests/support/restore.ts';
import { openPaidPortal, type PaidPortal, paymentRow } from '../../../tests/support/two-processors.ts';
import { handOverRefund } from '../../bills/refund-booking.ts';
import { disputeCharges } from '../../gateways/processor/sandbox-disputes.ts';
import type { Billers } from '../../ports/billers.ts';
import { refunds } from '../../store/schema/money-back.ts';
import { officeRequests, staff } from '../../store/schema/office.ts';
import { paymentMethods } from '../../store/schema/payment-methods.ts';
import { processorRefunds } from '../../store/schema/sandbox.ts';
import { transactions } from '../../store/schema/transactions.ts';
import { carryOutRefund } from '../../workflows/office-refund.ts';
import { actOnNotice, recordNotice } from '../notices.ts';
import { giveBack } from '../refund-request.ts';
import { failedRefunds } from './failed.ts';
import { refundKeyOf } from './rows.ts';

const CARD = { card: '4242424242424242' };
const REASON = 'You paid for ten days too many.';

describe('money that goes back on more than one way', () => {
  let opened: PaidPortal;

  beforeEach(async () => {
    opened = await openPaidPortal('sandbox');
  });
  afterEach(() => opened.close());

  const row = (number: string) => paymentRow(opened.portal, number);
  const bill = () => payer(opened.portal, opened.signedIn).bill('100-2218-04');

  async function refund(number: string, amount: number): Promise<string> {
    const payment = await row(number);
    const paid = add(payment.amount, payment.fee);
    const request = { confirmationNum: number, paid, amount: cents(amount), reason: REASON, isAgain: true };
    return (await giveBack(opened.portal.parts, request)).words;
  }

  async function settle(number: string, amount: number): Promise<string> {
    const payment = await row(number);
    const { words } = await giveBack(opened.portal.parts, {
      confirmationNum: number,
      paid: add(payment.amount, payment.fee),
      amount: cents(amount),
      reason: 'We sent you a check.',
      isSettledOutside: true,
    });
    return words;
  }

  /** The payer's bank sends the first refund back. */
  async function failFirstRefund(number: string): Promise<void> {
    const { store, parts } = opened.portal;
    const payment = await row(number);
    const [first] = await store.db.select().from(refunds).where(eq(refunds.number, 1));
    if (!first) throw new Error('nothing was given back');
    await store.db
      .update(processorRefunds)
      .set({ failsAt: new Date(parts.clock.now()) })
      .where(eq(processorRefunds.key, refundKeyOf(first)));
    await hear(payment);
  }

  async function hear({ entityId, chargeKey }: { entityId: number; chargeKey: string }): Promise<void> {
    const { parts } = opened.portal;
    const about = { biller: entityId, key: chargeKey };
    await recordNotice(parts, { id: `of ${parts.clock.now()}`, kind: 'refund.failed', about });
    while (await actOnNotice(parts));
  }

  test('a refund after a restore is made, although one with its number was made before', async () => {
    const number = await opened.pay(CARD);
    await backUp(opened.portal.store);
    await refund(number, 1_000);
    await restore(opened.portal.store);
    opened.portal.pass(1_000);
    expect(await refund(number, 5_000)).toContain('In all $10.00 of');
    expect(await refund(number, 5_000)).toContain('went back');
    const { chargeKey } = await row(number);
    const made = await opened.portal.store.db
      .select()
      .from(processorRefunds)
      .where(eq(processorRefunds.chargeKey, chargeKey));
    expect(made.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([1_000, 5_000]);
    expect(await row(number)).toMatchObject({ givenBack: 6_000 });
    expect(await opened.findings()).toEqual([]);
  });

  test('an approved refund that was made before a restore is its own, whoever hears of it first', async () => {
    const number = await opened.pay(CARD);
    const { store, parts } = opened.portal;
    const { customerId, entityId, chargeKey, ...payment } = await row(number);
    const [asker] = await store.db.select().from(staff);
    const [asked] = await store.db
      .insert(officeRequests)
      .values({
        kind: 'refund',
        key: 'a-key-of-the-page',
        billerId: entityId,
        customerId,
        subject: `payment ${number}`,
        detail: { number, biller: 'harbor', amount: 1_000, paid: add(payment.amount, payment.fee) },
        reason: REASON,
        state: 'approved',
        askedBy: asker?.id ?? 0,
        askedAt: new Date(parts.clock.now()),
        dueAt: new Date(parts.clock.now()),
      })
      .returning();
    await backUp(store);
    await carryOutRefund(parts, asked?.id ?? 0);
    expect(await row(number)).toMatchObject({ givenBack: 1_000 });
    await restore(store);
    await hear({ entityId, chargeKey });
    expect(await row(number)).toMatchObject({ givenBack: 0 });
    await carryOutRefund(parts, asked?.id ?? 0);
    await opened.pass(1);
    expect(await row(number)).toMatchObject({ givenBack: 1_000 });
    expect(await store.db.select().from(refunds)).toMatchObject([{ kind: 'refund', requestId: asked?.id }]);
    expect(await opened.findings()).toEqual([]);
  });

  test('a refund that fails is listed, although a later one has stayed', async () => {
    const number = await opened.pay(CARD);
    await refund(number, 1_000);
    opened.portal.pass(1_000);
    await refund(number, 500);
    opened.portal.pass(1_000);
    await failFirstRefund(number);
    expect(await failedRefunds(opened.portal.parts)).toMatchObject([{ amount: 1_000 }]);
    expect(await row(number)).toMatchObject({
      status: SUCCESSFUL,
      givenBack: 500,
      refund: { status: 'under review', amount: 1_000 },
    });
    opened.portal.pass(1_000);
    await refund(number, 1_000);
    expect(await failedRefunds(opened.portal.parts)).toEqual([]);
  });

  test('a refund of ours that is made while the portal asks about its charge is not taken for one of the dashboard', async () => {
    const number = await opened.pay(CARD);
    const { processor } = opened.portal.parts;
    const { ask } = processor;
    processor.ask = async (...asked) => {
      processor.ask = ask;
      await refund(number, 1_000);
      return ask(...asked);
    };
    await hear(await row(number));
    await opened.pass(1);
    expect(await opened.portal.store.db.select().from(refunds)).toMatchObject([{ kind: 'refund' }]);
    expect(await row(number)).toMatchObject({ status: SUCCESSFUL, givenBack: 1_000 });
    expect(await opened.findings()).toEqual([]);
  });

  test('a refund that fails after the bank took the rest back is listed and in the books, and the audit names it', async () => {
    const number = await opened.pay(CARD);
    await refund(number, 1_000);
    await takeBack(opened.portal, number, 'dispute');
    await takeBack(opened.portal, number, 'lost');
    expect(await opened.findings()).toEqual([]);
    const before = await bill();
    opened.portal.pass(1_000);
    await failFirstRefund(number);
    expect(await row(number)).toMatchObject({ status: REVERSED, givenBack: 0 });
    expect(await failedRefunds(opened.portal.parts)).toMatchObject([{ amount: 1_000 }]);
    expect((await bill()).balance).toBe(before.balance);
    const { rows } = (await opened.portal.store.db.execute(
      sql`select message from alerts where about like 'Refund failed%' or message like '%could not be given back yet%'`,
    )) as unknown as { rows: { message: string }[] };
    expect(rows).toHaveLength(1);
    // The bank took the payment back, so that it does not count any more.
    expect(rows[0]?.message).not.toContain('counts as paid');
    expect((await opened.findings()).map(({ rule }) => rule)).toContain(
      'a transaction that was taken back is not reversed in the ledger',
    );
  });

  test.each(['counts', 'was taken back by the bank'])(
    'what was given back in another way after a refund failed is booked and told; the payment %s',
    async (how) => {
      const number = await opened.pay(CARD);
      const paid = await bill();
      await refund(number, 1_000);
      if (how !== 'counts') {
        await takeBack(opened.portal, number, 'dispute');
        await takeBack(opened.portal, number, 'lost');
      }
      const open = await bill();
      opened.portal.pass(1_000);
      await failFirstRefund(number);
      opened.portal.pass(1_000);
      expect(await settle(number, 999)).toMatch(/^Nothing was noted/);
      expect(await settle(number, 1_000)).toContain('counts as given back outside the processor');
      expect(await settle(number, 1_000)).toMatch(/^Nothing was noted/);
      expect(await row(number)).toMatchObject({
        status: how === 'counts' ? SUCCESSFUL : REVERSED,
        givenBack: 1_000,
        refund: { status: 'done', amount: 1_000 },
      });
      expect((await bill()).balance).toBe(how === 'counts' ? (paid.balance ?? 0) + 1_000 : open.balance);
      expect(await failedRefunds(opened.portal.parts)).toEqual([]);
      await opened.pass(1);
      const { rows } = (await opened.portal.store.db.execute(
        sql`select body from sandbox_inbox where body like '%by another way than your payment method%'`,
      )) as unknown as { rows: { body: string }[] };
      expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining('We sent you a check.')]);
      expect(await opened.findings()).toEqual([]);
      await opened.portal.store.db
        .update(refunds)
        .set({ amount: cents(1_001) })
        .where(eq(refunds.number, 2));
      expect((await opened.findings()).map(({ rule }) => rule)).toContain(
        'a refund that was settled outside the processor is not in the books',
      );
    },
  );

  test('a whole payment that came back by check a week later is told as such, and its biller is not late with it', async () => {
    const number = await opened.pay(CARD);
    const { amount, fee } = await row(number);
    const whole = add(amount, fee);
    await refund(number, whole);
    await opened.pass(7);
    await failFirstRefund(number);
    await opened.pass(0);
    opened.portal.pass(1_000);
    expect(await settle(number, whole)).toContain('counts as given back outside the processor');
    expect(await row(number)).toMatchObject({
      status: REFUNDED,
      refund: { status: 'done', isOutside: true },
    });
    expect(await opened.findings()).toEqual([]);
    await opened.pass(6);
    expect(await opened.findings()).toEqual([]);
  });

  test('a refund that the processor refuses ends, and staff can ask for less', async () => {
    const number = await opened.pay(CARD);
    const { processor } = opened.portal.parts;
    const { giveBack: answer } = processor;
    processor.giveBack = async () => {
      processor.giveBack = answer;
      return 'refused';
    };
    expect(await refund(number, 1_000)).toMatch(/^Nothing was given back: the processor/);
    expect(await failedRefunds(opened.portal.parts)).toMatchObject([{ amount: 1_000 }]);
    opened.portal.pass(1_000);
    expect(await refund(number, 500)).toContain('went back');
  });

  test('a dispute that comes while nobody has noticed that the debit settled is noted', async () => {
    const number = await opened.pay({ bank: '000123456789' });
    const payment = await row(number);
    const { store, parts } = opened.portal;
    opened.portal.pass(4 * DAY);
    const charge = { biller: payment.entityId, key: payment.chargeKey };
    await disputeCharges(store, parts.clock, [charge], 'open');
    await hear(payment);
    expect(await row(number)).toMatchObject({ status: SUCCESSFUL, dispute: 'open' });
  });

  test('an account whose debit nobody allowed is stopped, also by a process that ends half-way', async () => {
    const number = await opened.pay({ bank: '000123456789' });
    await opened.pass(4);
    const payment = await row(number);
    const { store, parts } = opened.portal;
    await store.db.execute(sql`
      update processor_charges set settles_on = ${parts.clock.today()}::date, returned_because = 'unauthorised',
             token = token || '-forbidden' where key = ${payment.chargeKey}`);
    await store.db.execute(sql`update payment_methods set token = token || '-forbidden'
      where nickname = 'Joint checking' and token like 'bank-settles%'`);
    const isPayment = eq(transactions.confirmationNum, number);
    const transact: typeof store.transact = async (act) => {
      const done = await store.transact(act);
      const [now] = await store.db.select().from(transactions).where(isPayment);
      if (now?.status === RETURNED) throw new Error('the process ends here');
      return done;
    };
    const crashing = new Proxy(store, {
      get: (from, name) => (name === 'transact' ? transact : Reflect.get(from, name, from)),
    });
    const about = { biller: payment.entityId, key: payment.chargeKey };
    await recordNotice(parts, { id: 'a dispute', kind: 'charge.dispute.closed', about });
    await expect(actOnNotice({ ...parts, store: crashing })).rejects.toThrow('the process ends here');
    const [method] = await store.db
      .select()
      .from(paymentMethods)
      .where(sql`${paymentMethods.token} like '%-forbidden'`);
    expect(method?.enabled).toBe(false);
  });

  test('a biller is told that a refund failed, also when it failed while the biller was told of it', async () => {
    const number = await opened.pay(CARD);
    await opened.pass(0);
    await refund(number, 1_000);
    const { billers } = opened.portal.parts;
    const kinds: string[] = [];
    const telling: Billers = Object.assign(Object.create(billers), {
      book: async (...posting: Parameters<Billers['book']>) => {
        const booked = await billers.book(...posting);
        kinds.push(posting[0].kind);
        if (posting[0].kind === 'refund') await takeBack(opened.portal, number, 'refund fails');
        return booked;
      },
    });
    const parts = { ...opened.portal.parts, billers: telling };
    while (await handOverRefund(parts));
    expect(kinds).toEqual(['refund', 'failed refund']);
  });
});

test('a lost dispute about a part takes back that part, and no more, also when it is told again', async () => {
  const { portal, stripe, findings, close } = await openStripePortal();
  const dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  await portal.store.db.execute(
    sql`update payment_methods set token = ${stripe.enter({ card: '4242424242424242' })} where nickname = 'Everyday Visa'`,
  );
  const before = await till.bill('100-2218-04');
  const paid = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const number = paid.confirmation_nums[0] ?? '';
  const payment = await paymentRow(portal, number);
  const { world, hooks } = stripe.standIn;
  for (const account of world.accounts.values())
    for (const charge of account.charges.values()) {
      const dispute = {
        id: world.newId('du'),
        intent: charge.intent,
        charge: charge.id,
        amount: 6_000,
        reason: 'product_not_received',
        created: world.seconds(),
        status: 'lost' as const,
      };
      account.disputes.set(dispute.id, dispute);
      charge.isDisputed = true;
      const source = { kind: 'dispute' as const, id: dispute.id };
      book(world, account, { type: 'adjustment', amount: -6_000, fee: 0, source });
      world.tell(account, 'charge.dispute.closed', disputeOnWire(dispute));
    }
  stripe.pass(1);
  await hooks.settled();
  while (await actOnNotice(portal.parts));
  const about = { biller: payment.entityId, key: payment.chargeKey };
  await recordNotice(portal.parts, { id: 'told again', kind: 'charge.dispute.closed', about });
  while (await actOnNotice(portal.parts));
  const now = await paymentRow(portal, number);
  expect(now).toMatchObject({ status: SUCCESSFUL, dispute: 'lost', givenBack: 6_000 });
  expect(now.refund?.reason).toContain('Your bank took $60.00 back');
  const receipt = (await portal.send(getReceipt, { confirmation_number: number }, dana)).answer();
  expect(receipt.transaction_receipts[0]?.refund_is_dispute).toBe(true);
  const after = await till.bill('100-2218-04');
  expect(after.balance).toBe((before.balance ?? 0) - payment.amount - payment.fee + 6_000);
  expect(await findings()).toEqual([]);
  await close();
});
