import { afterEach, beforeEach, expect, test } from 'vitest';
import { searchTransactions } from '../../../domain/history/calls.ts';
import { paymentMessage, paymentStatusText } from '../../../domain/history/text/records.ts';
import { getPayment } from '../../../domain/office/payment-calls.ts';
import { REFUNDED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, cents, formatCents, subtract, sum } from '../../../domain/values/cents.ts';
import { DAY, HOUR, SECOND } from '../../../domain/values/durations.ts';
import { dispute, endDispute, endRefund, refund } from '../../../tests/stand-ins/stripe/money.ts';
import { openStripePortal, type StripePortal } from '../../../tests/stand-ins/stripe/stripe-portal.ts';
import { refundOnWire } from '../../../tests/stand-ins/stripe/wire.ts';
import type { Account, Charge, Refund } from '../../../tests/stand-ins/stripe/world.ts';
import { payer } from '../../../tests/support/payer.ts';
import type { SignedInCustomer } from '../../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../../tests/support/staff.ts';
import { paymentRow } from '../../../tests/support/two-processors.ts';
import { readProcessorBook } from '../../books/processor-book.ts';
import { reconcileDay } from '../../books/reconcile-day.ts';
import { hearRefundsInBook } from '../../books/refunds-in-book.ts';
import { runDueWork } from '../../jobs/work.ts';
import { refunds } from '../../store/schema/money-back.ts';
import { actOnNotice } from '../notices.ts';
import { giveBack } from '../refund-request.ts';
import { reversePayment } from '../reversal.ts';
import { failedRefunds } from './failed.ts';

const ACCOUNT = '100-2218-04';
const BY_BILLER = 'The biller made this refund itself, at its payment processor.';

let opened: StripePortal;
let dana: SignedInCustomer;
let number: string;
let paid: Cents;

beforeEach(async () => {
  opened = await openStripePortal();
  dana = await opened.portal.signIn('demo');
});
afterEach(() => opened.close());

/** Pays the bill with a card whose refunds behave in a special way. */
async function pay(card = '4242424242424242'): Promise<void> {
  const { portal, stripe } = opened;
  const token = stripe.enter({ card });
  await portal.store.db.execute(
    `update payment_methods set token = '${token}' where nickname = 'Everyday Visa'`,
  );
  const made = await payer(portal, () => dana).pay({ accounts: [ACCOUNT], method: 'Everyday Visa' });
  number = made.confirmation_nums[0] ?? '';
  const { amount, fee } = await row();
  paid = add(amount, fee);
}

const row = () => paymentRow(opened.portal, number);
const stored = () => opened.portal.store.db.select().from(refunds);
const toldOf = ({ reference, amount, requestedAt }: Awaited<ReturnType<typeof stored>>[number]) => [
  reference,
  amount,
  requestedAt.getTime(),
];
const balance = async () => (await payer(opened.portal, () => dana).bill(ACCOUNT)).balance ?? 0;

function newestCharge(): { account: Account; charge: Charge } {
  const { world } = opened.stripe.standIn;
  const account = [...world.accounts.values()].find(({ charges }) => charges.size > 0);
  const charge = [...(account?.charges.values() ?? [])].at(-1);
  if (!account || !charge) throw new Error('nothing was charged');
  return { account, charge };
}

/** The biller gives money back at Stripe's dashboard. */
function atDashboard(amount: number) {
  const { account, charge } = newestCharge();
  const made = refund(opened.stripe.standIn.world, account, { intent: charge.intent, amount, metadata: {} });
  return (how: 'succeeded' | 'failed') => endRefund(opened.stripe.standIn.world, account, made, how);
}

/** What stands at Stripe of the charge. */
const refundedAtStripe = () => newestCharge().charge.refunded;

/** The portal hears of what happened there. */
async function hear(): Promise<void> {
  const { stripe, portal } = opened;
  stripe.pass(DAY);
  await stripe.standIn.hooks.settled();
  await runDueWork(portal.parts);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

const ask = (amount: number) =>
  giveBack(opened.portal.parts, {
    confirmationNum: number,
    paid,
    amount: cents(amount),
    reason: 'Paid twice.',
  });

async function mails(about: string): Promise<string[]> {
  const { rows } = (await opened.portal.store.db.execute(
    `select subject, body from sandbox_inbox where channel = 'mail' order by id`,
  )) as unknown as { rows: { subject: string; body: string }[] };
  return rows.filter(({ subject }) => subject.startsWith(about)).map(({ body }) => body);
}

async function agree(): Promise<void> {
  expect(await opened.findings()).toEqual([]);
  const { portal } = opened;
  const ofDay = await reconcileDay(portal.parts, portal.parts.clock.today());
  expect(ofDay.findings.filter(({ subject }) => subject === number)).toEqual([]);
}

test('a part that my biller gave back at Stripe’s dashboard is told like any refund, once, and my bill is open again', async () => {
  await pay();
  const before = await balance();
  const whole = formatCents(paid);
  opened.stripe.standIn.hooks.delivery = 'twice';
  atDashboard(3_000);
  await hear();
  await hear();
  expect(await row()).toMatchObject({ status: SUCCESSFUL, givenBack: 3_000 });
  expect(await stored()).toMatchObject([{ kind: 'at the processor', state: 'given back', amount: 3_000 }]);
  expect(await balance()).toBe(before + 3_000);
  const search = { q: number, sort: '-transaction_date', start: undefined, end: undefined } as const;
  const found = await opened.portal.send(searchTransactions, { ...search, page: 1, per_page: 5 }, dana);
  const [record] = found.answer().items;
  if (!record) throw new Error('not in the history');
  expect(paymentStatusText(record)).toBe(`$30.00 of ${whole} given back`);
  expect(paymentMessage(record)).toBe(`What was given back is open on the bill again. ${BY_BILLER}`);
  const [mail, ...more] = await mails('Payment refunded in part');
  expect(more).toEqual([]);
  expect(mail).toContain(`$30.00 of your payment of ${whole} to Harbor City Utilities was given back.`);
  expect(mail).toContain(BY_BILLER);
  await agree();
});

test('the office shows who made a refund at the dashboard, and what became of it', async () => {
  await pay();
  atDashboard(3_000);
  await hear();
  const cookie = await signInStaff(opened.portal, 'viewer');
  const page = (await sendOffice(opened.portal, getPayment, { number }, { cookie })).answer();
  const lines = page.events.filter(({ kind }) => kind === 'refund-begun' || kind === 'refund-done');
  expect(lines.map(({ kind, who, amount, detail }) => [kind, who, amount, detail])).toEqual([
    ['refund-begun', 'processor', 3_000, BY_BILLER],
    ['refund-done', 'processor', 3_000, ''],
  ]);
});

test('a payment that my biller gave back as a whole at Stripe’s dashboard counts as refunded', async () => {
  await pay();
  const before = await balance();
  atDashboard(3_000);
  atDashboard(paid - 3_000);
  await hear();
  expect(await row()).toMatchObject({ status: REFUNDED, givenBack: paid });
  expect(await balance()).toBe(before + (await row()).amount);
  expect(await mails('Payment refunded:')).toHaveLength(1);
  await agree();
});

test('two refunds that my biller made at the dashboard stay two, with name, amount and time of each, although both are heard at once', async () => {
  await pay();
  const { world, hooks } = opened.stripe.standIn;
  hooks.delivery = 'never';
  atDashboard(3_000);
  opened.stripe.pass(HOUR);
  atDashboard(500);
  hooks.delivery = 'at once';
  const made = [...newestCharge().account.refunds.values()];
  world.tell(newestCharge().account, 'refund.updated', refundOnWire(made[1] as Refund));
  await hear();
  expect((await stored()).map(toldOf)).toEqual(
    made.map(({ id, amount, created }) => [id, amount, created * SECOND]),
  );
  expect(await row()).toMatchObject({ status: SUCCESSFUL, givenBack: 3_500 });
  const bodies = await mails('Payment refunded in part');
  expect(bodies.map((body) => /^\$[\d.]+/.exec(body)?.[0])).toEqual(['$30.00', '$5.00']);
  await agree();
});

test('a refund of the dashboard that fails while another one is made there is undone, and the other one is noted', async () => {
  await pay();
  const end = atDashboard(3_000);
  await hear();
  opened.stripe.standIn.hooks.delivery = 'never';
  end('failed');
  opened.stripe.standIn.hooks.delivery = 'at once';
  atDashboard(3_000);
  await hear();
  expect((await stored()).map(({ state, amount }) => [state, amount])).toEqual([
    ['failed', 3_000],
    ['given back', 3_000],
  ]);
  expect(await mails('Refund failed')).toHaveLength(1);
  expect(await mails('Payment refunded in part')).toHaveLength(2);
  expect(await row()).toMatchObject({ status: SUCCESSFUL, givenBack: 3_000 });
  await agree();
});

test('a refund of ours that Stripe has ended first is not taken for one of the dashboard', async () => {
  await pay('4000000000007726');
  expect((await ask(1_000)).words).toContain('is on its way back');
  const end = atDashboard(500);
  const { account } = newestCharge();
  const [ours] = [...account.refunds.values()];
  if (ours) endRefund(opened.stripe.standIn.world, account, ours, 'succeeded');
  await opened.stripe.standIn.hooks.settled();
  while (await actOnNotice(opened.portal.parts));
  expect(await stored()).toMatchObject([{ kind: 'refund', state: 'under way' }]);
  await hear();
  expect(await stored()).toMatchObject([{ kind: 'refund', state: 'given back', amount: 1_000 }]);
  end('succeeded');
  await hear();
  expect((await stored()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 1_000],
    ['at the processor', 500],
  ]);
  await agree();
});

test('staff who ask for a part learn that it went back at the dashboard already, and it does not go back twice', async () => {
  await pay();
  opened.stripe.standIn.hooks.delivery = 'never';
  atDashboard(3_000);
  const refused = await ask(3_000);
  expect(refused.isDone).toBe(false);
  expect(refused.words).toBe(
    `Nothing was given back: somebody gave back a part of payment ${number} at the processor, and nobody here knew. The payer is told. In all $30.00 of ${formatCents(paid)} went back. If more has to go back, ask for it again.`,
  );
  expect(refundedAtStripe()).toBe(3_000);
  expect((await ask(1_000)).isDone).toBe(true);
  expect(refundedAtStripe()).toBe(4_000);
  expect(await row()).toMatchObject({ status: SUCCESSFUL, givenBack: 4_000 });
  await agree();
});

test('a payment that is refunded as a whole gives back what the dashboard has left of it', async () => {
  await pay();
  opened.stripe.standIn.hooks.delivery = 'never';
  atDashboard(3_000);
  expect((await ask(paid)).isDone).toBe(true);
  expect(refundedAtStripe()).toBe(paid);
  expect(await row()).toMatchObject({ status: REFUNDED, givenBack: paid });
  expect(await failedRefunds(opened.portal.parts)).toEqual([]);
  await agree();
});

test('a refund that Stripe refuses, because a part went back at that moment, is listed until the rest is back', async () => {
  await pay();
  const { processor } = opened.portal.parts;
  const { giveBack: answer } = processor;
  processor.giveBack = async (...asked) => {
    processor.giveBack = answer;
    atDashboard(3_000);
    return answer(...asked);
  };
  expect((await ask(paid)).isDone).toBe(false);
  await hear();
  expect(await row()).toMatchObject({ status: SUCCESSFUL, givenBack: 3_000 });
  const failed = await failedRefunds(opened.portal.parts);
  expect(failed).toMatchObject([{ state: 'failed', amount: subtract(paid, cents(3_000)) }]);
  const outside = { confirmationNum: number, paid, amount: paid, reason: 'A check.', isSettledOutside: true };
  expect((await giveBack(opened.portal.parts, outside)).isDone).toBe(false);
  expect((await ask(paid)).isDone).toBe(true);
  expect(refundedAtStripe()).toBe(paid);
  expect(await failedRefunds(opened.portal.parts)).toEqual([]);
  await agree();
});

test('a lost dispute of what the dashboard had left takes the payment back as a whole', async () => {
  await pay();
  const before = await balance();
  const { hooks, world } = opened.stripe.standIn;
  hooks.delivery = 'never';
  atDashboard(3_000);
  const { account, charge } = newestCharge();
  const made = dispute(world, account, charge, 'fraudulent', subtract(paid, cents(3_000)));
  hooks.delivery = 'at once';
  endDispute(world, account, made, 'lost');
  await hear();
  expect(await row()).toMatchObject({ status: REVERSED, dispute: 'lost', givenBack: 3_000 });
  expect(await balance()).toBe(before + (await row()).amount);
  expect((await mails('Payment reversed')).join()).toContain(formatCents(subtract(paid, cents(3_000))));
  await agree();
});

test.each(['counts', 'was refunded as a whole', 'was taken back by its biller'])(
  'a refund of the dashboard that fails days later is undone and listed until it went back again; the payment %s',
  async (how) => {
    await pay();
    const end = atDashboard(3_000);
    await hear();
    if (how === 'was refunded as a whole') expect((await ask(paid)).isDone).toBe(true);
    const { parts } = opened.portal;
    if (how === 'was taken back by its biller')
      expect(await reversePayment(parts, number, { to: 3, reason: 'Voided.', by: 'biller' })).toBe('done');
    await hear();
    await agree();
    end('failed');
    await hear();
    expect((await stored()).find(({ kind }) => kind === 'at the processor')?.state).toBe('failed');
    expect(await failedRefunds(parts)).toMatchObject([{ confirmationNum: number, amount: 3_000 }]);
    expect(await mails('Refund failed')).toHaveLength(1);
    if (how === 'was taken back by its biller') return;
    await agree();
    expect((await row()).status).toBe(SUCCESSFUL);
    atDashboard(3_000);
    await hear();
    expect(await failedRefunds(parts)).toEqual([]);
    await agree();
  },
);

/** Two refunds of the dashboard, of $30 and $20, that fail days later; `between` is what happens before that. */
async function failTwo(between: () => Promise<unknown> = async () => undefined) {
  await pay();
  const { account, charge } = newestCharge();
  const first = atDashboard(3_000);
  await hear();
  const second = atDashboard(2_000);
  await hear();
  await between();
  await hear();
  first('failed');
  second('failed');
  await hear();
  /** Gives back of the same charge, whatever was paid since. */
  return (amount: number) =>
    refund(opened.stripe.standIn.world, account, { intent: charge.intent, amount, metadata: {} });
}

const listed = async () => (await failedRefunds(opened.portal.parts)).map(({ amount }) => amount);

test('of two refunds that failed, what went back since counts once, and all of the rest can be settled outside', async () => {
  const giveBackThere = await failTwo();
  expect(await listed()).toEqual([3_000, 2_000]);
  giveBackThere(2_000);
  await hear();
  expect(await listed()).toEqual([1_000, 2_000]);
  expect((await row()).refund).toMatchObject({ status: 'under review', amount: 3_000 });
  const { parts } = opened.portal;
  for (const [amount, left] of [
    [2_000, [1_000]],
    [1_000, []],
  ] as const) {
    opened.stripe.pass(SECOND);
    const outside = { confirmationNum: number, paid, amount: cents(amount), reason: 'A check.' };
    expect((await giveBack(parts, { ...outside, isSettledOutside: true })).isDone).toBe(true);
    expect(await listed()).toEqual(left);
  }
  expect(await row()).toMatchObject({ status: SUCCESSFUL, givenBack: 5_000 });
  await agree();
});

test('two refunds that failed are both replaced by one of their sum, and one that is asked for replaces one', async () => {
  const giveBackThere = await failTwo();
  expect((await ask(2_000)).isDone).toBe(true);
  expect(await listed()).toEqual([3_000]);
  giveBackThere(3_000);
  await hear();
  expect(await listed()).toEqual([]);
  await agree();
});

test('of a payment that was taken back, one refund of the dashboard replaces two that failed, each with its bills', async () => {
  const { parts } = opened.portal;
  const giveBackThere = await failTwo(() =>
    reversePayment(parts, number, { to: 3, reason: 'Voided.', by: 'biller' }),
  );
  expect(await listed()).toEqual([3_000, 2_000]);
  giveBackThere(4_000);
  await hear();
  expect(await listed()).toEqual([1_000]);
  giveBackThere(1_000);
  await hear();
  expect(await listed()).toEqual([]);
  const noted = (await stored()).filter(({ state }) => state === 'given back');
  expect(noted.map(({ amount, items }) => [amount, sum(items.map((item) => item.amount))])).toEqual([
    [4_000, 4_000],
    [1_000, 1_000],
  ]);
});

test('a refund of the dashboard of which no notice is left is found in Stripe’s book', async () => {
  await pay();
  await hear();
  opened.stripe.standIn.hooks.delivery = 'never';
  atDashboard(3_000);
  const { parts } = opened.portal;
  expect((await opened.findings()).map(({ rule }) => rule)).toEqual([
    'the processor does not hold what was paid',
  ]);
  await readProcessorBook(parts);
  await hearRefundsInBook(parts);
  await hearRefundsInBook(parts);
  while (await actOnNotice(parts));
  expect(await stored()).toMatchObject([{ kind: 'at the processor', amount: 3_000 }]);
  await hearRefundsInBook(parts);
  expect(await actOnNotice(parts)).toBe(false);
  await agree();
});
