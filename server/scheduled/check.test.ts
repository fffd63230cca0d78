import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import {
  deleteScheduled,
  editScheduled,
  listScheduled,
  payScheduledNow,
} from '../../domain/scheduled/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, fromDollars } from '../../domain/values/cents.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { DECLINES } from '../../domain/wallet/testing-limits.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import type { Charge } from '../ports/processor.ts';
import { spendTry } from '../session/sign-in-limit.ts';
import { accounts, billers, bills, holdings } from '../store/schema/billers.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import { runs } from '../store/schema/work.ts';
import { testingBuckets } from '../wallet/testing-buckets.ts';
import { claimScheduled, holdRun } from './claim.ts';

const VISA = 'Everyday Visa';
const CHECKING = 'Joint checking';
const POWER = '5520 448 19';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});

afterEach(() => portal.close());

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const db = () => portal.store.db;
const isIt = (number: string) => eq(transactions.confirmationNum, number);

async function schedule(days = 3, account = 'LOT-118'): Promise<string> {
  const planned = await till.pay({ accounts: [account], method: VISA, on: inDays(days) });
  return planned.confirmation_nums[0] ?? '';
}

async function scheduleTwo(days = 3): Promise<string> {
  return till.split({ accounts: [POWER], amount: cents(3_000), on: inDays(days) }, [
    [VISA, 1_000],
    [CHECKING, 2_000],
  ]);
}

const listed = async (number: string) =>
  (await portal.send(listScheduled, {}, dana)).answer().find((one) => one.confirmation_num === number);
const payNow = (confirmation_number: string, key?: string) =>
  portal.send(payScheduledNow, { confirmation_number }, key === undefined ? dana : { ...dana, key });

/** The account, the bill and the biller of a payment. */
async function partsOf(number: string) {
  const [row] = await db()
    .select({ account: accounts.id, bill: bills.id, biller: accounts.billerId })
    .from(transactions)
    .innerJoin(
      transactionItems,
      and(
        eq(transactionItems.customerId, transactions.customerId),
        eq(transactionItems.transactionId, transactions.id),
      ),
    )
    .innerJoin(bills, eq(bills.id, transactionItems.billId))
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .where(isIt(number));
  if (!row) throw new Error('there is no such payment');
  return row;
}

type Of = Awaited<ReturnType<typeof partsOf>>;

/** What may have become of a payment since it was scheduled, and what the list and “Pay now” say. */
const SINCE: Record<string, readonly [change: (of: Of) => Promise<unknown>, words: string]> = {
  'its method was removed': [
    () => db().delete(paymentMethods).where(eq(paymentMethods.nickname, VISA)),
    'The payment method was removed.',
  ],
  'its account was removed': [
    ({ account }) => db().delete(holdings).where(eq(holdings.accountId, account)),
    'The account was removed.',
  ],
  'its account is in collections': [
    ({ account }) => db().update(accounts).set({ inCollections: true }).where(eq(accounts.id, account)),
    'collections',
  ],
  'its bill was replaced': [
    ({ bill }) => db().update(bills).set({ isNewest: false }).where(eq(bills.id, bill)),
    'This bill was replaced by a newer one.',
  ],
  'its card expires before its day': [
    () =>
      db()
        .update(paymentMethods)
        .set({ expMonth: 10, expYear: 2026 })
        .where(eq(paymentMethods.nickname, VISA)),
    'expired',
  ],
};

describe.each(Object.entries(SINCE))('when %s', (_, [change, words]) => {
  test('the list says so, and nothing is paid (SRV2-22, ruling 5)', async () => {
    const number = await schedule();
    expect((await listed(number))?.problem).toBe('');
    await change(await partsOf(number));
    const told = await listed(number);
    expect([told?.problem, told?.problem_with]).toEqual([expect.stringContaining(words), 'payment']);
    const refused = await payNow(number);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(words)]);
    expect((await db().select().from(transactions).where(isIt(number)))[0]?.status).toBe(10);
  });
});

test('a pause of the biller ends before nobody knows, so the list says nothing of it, and nothing is paid now', async () => {
  const number = await schedule();
  const { biller } = await partsOf(number);
  await db()
    .update(billers)
    .set({ pausedAt: new Date(portal.parts.clock.now()), pausedWords: 'Back on Monday.' })
    .where(eq(billers.id, biller));
  expect((await listed(number))?.problem).toBe('');
  const refused = await payNow(number);
  expect([refused.status, refused.message]).toEqual([
    422,
    expect.stringContaining('takes no payments right now. Back on Monday.'),
  ]);
});

test('a payment whose biller is no longer connected says that nothing of it can be mended', async () => {
  const number = await schedule();
  const { biller } = await partsOf(number);
  await db().update(billers).set({ merchant: '' }).where(eq(billers.id, biller));
  expect((await listed(number))?.problem_with).toBe('biller');
});

describe('a payment by two methods', () => {
  test('is listed with both, by their names and their labels, and its amount stays (API2-55)', async () => {
    const number = await scheduleTwo();
    expect(await listed(number)).toMatchObject({
      wallet_name: `${VISA} and ${CHECKING}`,
      payment_method: expect.stringMatching(/^Visa ending in \d{4} and Checking ending in \d{4}$/),
      is_card: true,
      can_edit_amount: false,
    });
    expect((await listed(number))?.payable).toBeUndefined();
  });

  test('fails as a whole where one of them was removed (ruling 1)', async () => {
    const number = await scheduleTwo();
    await db().delete(paymentMethods).where(eq(paymentMethods.nickname, CHECKING));
    expect(await listed(number)).toMatchObject({
      wallet_name: VISA,
      problem: expect.stringContaining('The payment method was removed.'),
    });
    expect((await payNow(number)).status).toBe(422);
  });
});

test('a method without a name, or one that was removed, is listed by its label (API2-55)', async () => {
  const number = await schedule();
  const isVisa = eq(paymentMethods.nickname, VISA);
  const label = (await listed(number))?.payment_method ?? '';
  expect(label).toMatch(/^Visa ending in \d{4}$/);
  await db().update(paymentMethods).set({ nickname: '' }).where(isVisa);
  expect((await listed(number))?.wallet_name).toBe(label);
  await db().delete(paymentMethods).where(eq(paymentMethods.nickname, ''));
  expect((await listed(number))?.wallet_name).toBe(label);
});

test('what a charge pays is told to the processor, and of two charges nothing, for nobody wrote down which pays what', async () => {
  const charged: Charge[] = [];
  const { processor } = portal.parts;
  Object.assign(portal.parts, {
    processor: {
      ...processor,
      charge: (charge: Charge) => {
        charged.push(charge);
        return processor.charge(charge);
      },
    },
  });
  const [one, two] = [await schedule(1), await scheduleTwo(1)];
  const { bill, account } = await partsOf(one);
  portal.pass(DAY);
  await runDueWork(portal.parts);
  const paidFor = (number: string) =>
    charged.filter(({ confirmationNum }) => confirmationNum === number).map((charge) => charge.paidFor);
  expect(paidFor(one)).toEqual([
    { customer: expect.any(Number), bills: [{ bill, account, amount: expect.any(Number) }], pending: one },
  ]);
  expect(paidFor(two)).toEqual([undefined, undefined]);
});

describe('a payment that is not pending', () => {
  const CHANGES = {
    deleted: { status: 8 },
    failed: { status: 2 },
    made: { status: 1 },
    'never-pending': { status: 1, scheduledDate: null },
  } as const;

  test.each(Object.entries(CHANGES))('is refused with its reason: %s (SRV2-25)', async (why, changed) => {
    const number = await schedule();
    await db().update(transactions).set(changed).where(isIt(number));
    const request = { confirmation_number: number };
    for (const refused of [
      await portal.send(deleteScheduled, request, dana),
      await portal.send(
        editScheduled,
        { ...request, schedule_date: inDays(5), amount: fromDollars(10) },
        dana,
      ),
      await payNow(number, `a-key-of-a-payment-${why}`),
    ])
      expect([refused.status, refused.body]).toMatchObject([409, { code: `scheduled.${why}` }]);
  });

  test('is not found under another number', async () => {
    expect((await payNow('CPL-NOBODYS')).status).toBe(404);
    const request = { confirmation_number: 'CPL-NOBODYS' };
    expect((await portal.send(deleteScheduled, request, dana)).status).toBe(404);
  });
});

test('a key pays one payment, and is refused for another (API2-57)', async () => {
  const [one, other] = [await schedule(), await schedule(3, 'LOT-114')];
  const key = 'a-key-of-one-payment';
  expect((await payNow(one, key)).answer().trans_status).toBe(1);
  const refused = await payNow(other, key);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'checkout.key-of-another-payment' }]);
  expect((await listed(other))?.is_being_made).toBe(false);
  expect((await portal.send(getPaymentAttempt, { key }, dana)).answer().state).toBe('accepted');
});

test('two requests without a key make one payment, and both are told of it (API2-57)', async () => {
  const number = await schedule();
  const before = await db().$count(checkouts);
  const answers = await Promise.all([payNow(number), payNow(number)]);
  expect(answers.map((answer) => answer.answer().confirmation_num)).toEqual([number, number]);
  expect(await db().$count(checkouts)).toBe(before + 1);
});

test('a card that was declined too often, whoever tried it, pays nothing now', async () => {
  const number = await schedule();
  const [card] = await db().select().from(paymentMethods).where(eq(paymentMethods.nickname, VISA));
  const tries = testingBuckets('declines', DECLINES, { fingerprint: card?.fingerprint ?? '' });
  for (const { bucket, most, window } of tries)
    for (let n = 0; n < most; n++) await spendTry(portal.parts, bucket, most, window);
  expect((await payNow(number)).status).toBe(429);
  expect((await listed(number))?.is_being_made).toBe(false);
});

describe('the hold on a run', () => {
  async function claim() {
    await schedule(1);
    portal.pass(DAY);
    const claimed = await claimScheduled(portal.parts);
    if (!claimed || claimed === 'aside') throw new Error('nothing was due');
    return claimed;
  }

  test('lasts a minute from each question', async () => {
    const hold = holdRun(portal.parts, await claim());
    portal.pass(MINUTE);
    expect(await hold()).toBe(true);
    portal.pass(MINUTE);
    expect(await hold()).toBe(true);
    portal.pass(MINUTE + 1);
    expect(await hold()).toBe(false);
  });

  test('ends when another process takes the run over, a minute after it was claimed', async () => {
    const claimed = await claim();
    const hold = holdRun(portal.parts, claimed);
    expect([claimed.before, claimed.begunOn]).toEqual(['nothing', portal.parts.clock.today()]);
    portal.pass(MINUTE - 1);
    expect(await claimScheduled(portal.parts)).toBeUndefined();
    portal.pass(1);
    const other = await claimScheduled(portal.parts);
    expect(other).toMatchObject({ before: 'silent', run: claimed.run });
    expect(await hold()).toBe(false);
  });

  test('is not taken of a run that has ended', async () => {
    const { run } = await claim();
    await db()
      .update(runs)
      .set({ doneAt: new Date(portal.parts.clock.now()) })
      .where(eq(runs.subject, run.subject));
    portal.pass(60 * MINUTE);
    expect(await claimScheduled(portal.parts)).toBeUndefined();
  });

  test.each(['down', 'down again'] as const)(
    'is taken again after an hour where somebody was %s',
    async (outcome) => {
      const { run } = await claim();
      await db().update(runs).set({ outcome }).where(eq(runs.subject, run.subject));
      portal.pass(60 * MINUTE - 1);
      expect(await claimScheduled(portal.parts)).toBeUndefined();
      portal.pass(1);
      expect(await claimScheduled(portal.parts)).toMatchObject({ before: outcome });
    },
  );
});
