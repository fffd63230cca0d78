import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cents } from '../../../../domain/values/cents.ts';
import { DAY } from '../../../../domain/values/durations.ts';
import { book, dispute, endDispute, failPayout, payOut } from '../../../../tests/stand-ins/stripe/money.ts';
import { type OpenedStripe, openStripe } from '../../../../tests/stand-ins/stripe/opened.ts';
import type { Account } from '../../../../tests/stand-ins/stripe/world.ts';
import { applyBiller } from '../../../billers/apply.ts';
import { storedBiller } from '../../../billers/stored-file.ts';
import { reportPayouts } from '../../../books/payout-report.ts';
import { readProcessorBook } from '../../../books/processor-book.ts';
import { ProcessorRefused } from '../../../ports/processor.ts';
import { billers } from '../../../store/schema/billers.ts';

const SLUG = 'harbor';

let stripe: OpenedStripe;
let account: Account;
let biller: number;

beforeEach(async () => {
  stripe = await openStripe();
  account = stripe.standIn.world.account(`acct_${SLUG}`);
  const stored = await stripe.store.transact((db) => storedBiller(db, SLUG));
  if (!stored) throw new Error('there is no such biller');
  biller = stored.id;
  await applyBiller(stripe, { ...stored.file, applicationFee: { basisPoints: 100, cents: cents(25) } });
});
afterEach(() => stripe.close());

const read = () => readProcessorBook(stripe);
const reports = async () => (await reportPayouts(stripe, SLUG)) ?? [];
const report = async () => (await reports()).at(-1);

/** These charges are made at the processor alone, and the report finds that and nothing else. */
const withoutBooks = (charges: number) => `not in our ledger: ${charges} charge${charges === 1 ? '' : 's'}`;

async function charged(key: string, card = '4242424242424242') {
  const charge = {
    biller,
    key,
    token: stripe.enter({ card }),
    amount: cents(10_000),
    fee: cents(0),
  };
  expect(await stripe.processor.charge(charge)).toEqual({ kind: 'accepted' });
  return charge;
}

test('the stand-in pays out a day on the next business day, and the report reconciles', async () => {
  const charge = await charged('paid');
  await stripe.processor.giveBack(charge, { key: 'part', amount: cents(4_000) });
  await read();
  expect(await reports()).toEqual([]);
  stripe.pass(3 * DAY);
  await read();
  // The application fee of 125 is given back for two fifths.
  expect(await reports()).toMatchObject([
    {
      status: 'paid',
      problem: withoutBooks(1),
      sums: { gross: 10_000, processorFees: 320, applicationFees: 75, refunds: 4_000, net: 5_605 },
      bankCredit: 5_605,
    },
  ]);
  expect((await report())?.trace).toMatch(/^trace-po_/);
});

test('an account that refuses stops the payouts of no other, and the refusal names it', async () => {
  const [first, second] = await stripe.store.db.select().from(billers).orderBy(asc(billers.id));
  biller = second?.id ?? 0;
  await charged('paid');
  stripe.pass(3 * DAY);
  stripe.standIn.scripts.disturb('GET /v1/balance_transactions', '403');
  await expect(read()).rejects.toThrow(`${first?.merchant}: stripe`);
  expect(await reportPayouts(stripe, second?.slug ?? '')).toMatchObject([{ status: 'paid', isTold: true }]);
});

test('disputes, won and lost, lower and raise the payout', async () => {
  await charged('disputed', '4000000000000259');
  const [won] = account.disputes.values();
  if (won) endDispute(stripe.standIn.world, account, won, 'won');
  await charged('lost');
  const last = [...account.charges.values()].at(-1);
  if (last) dispute(stripe.standIn.world, account, last, 'fraudulent');
  await charged('paid');
  stripe.pass(3 * DAY);
  await read();
  expect(await report()).toMatchObject({
    problem: withoutBooks(2),
    sums: { gross: 30_000, disputes: 20_000, disputesWon: 10_000, applicationFees: 375 },
  });
});

test('a payout that fails after it was paid is put back, and paid out again', async () => {
  await charged('paid');
  stripe.pass(3 * DAY);
  await read();
  const [made] = account.payouts.values();
  if (made) failPayout(stripe.standIn.world, account, made);
  await read();
  expect(await report()).toMatchObject({ status: 'failed', bankCredit: 0, problem: withoutBooks(1) });
  stripe.pass(DAY);
  await read();
  const again = await report();
  expect(again).toMatchObject({ status: 'paid', problem: undefined, bankCredit: made?.amount });
  expect(again?.sums.putBack).toBe(made?.amount);
});

test('a payout whose movements nobody tells is not reconciled, and one of an unknown kind is held', async () => {
  await charged('by hand');
  payOut(stripe.standIn.world, account, undefined, false);
  await read();
  expect(await report()).toMatchObject({ isTold: false, problem: undefined });
  await charged('with a loan');
  const source = { kind: 'charge', id: 'none' } as const;
  book(stripe.standIn.world, account, { type: 'advance_funding', amount: 500, fee: 0, source });
  stripe.pass(3 * DAY);
  await read();
  expect((await report())?.problem).toBe('held for a person: 1 movements of an unknown kind');
});

test('a payout of an account that its biller has left since is still read, with its movements', async () => {
  await charged('paid');
  stripe.pass(3 * DAY);
  const stored = await stripe.store.transact((db) => storedBiller(db, SLUG));
  if (!stored) throw new Error('there is no such biller');
  await applyBiller(stripe, { ...stored.file, merchant: 'acct_next' });
  await charged('paid at the next account');
  await read();
  expect(await report()).toMatchObject({ status: 'paid', isTold: true, problem: withoutBooks(1) });
  await applyBiller(stripe, { ...stored.file, merchant: '' });
  const [made] = account.payouts.values();
  const former = () => stripe.processor.payout({ biller, id: made?.id ?? '' });
  expect(await former()).toMatchObject({ status: 'paid' });
  stripe.standIn.world.deauthorised.add('acct_next');
  expect(await former()).toMatchObject({ status: 'paid' });
  const unknown = stripe.processor.payout({ biller, id: 'po_unknown' });
  await expect(unknown).rejects.toBeInstanceOf(ProcessorRefused);
});

test('without accounts of billers, nothing is asked for the host', async () => {
  await stripe.close();
  stripe = await openStripe({ connect: false });
  await charged('on the one account');
  const [charge] = stripe.standIn.world.account('').charges.values();
  expect(charge?.applicationFee).toBe(0);
});
