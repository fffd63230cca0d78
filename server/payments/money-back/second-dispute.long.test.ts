import { afterEach, beforeEach, expect, test } from 'vitest';
import { searchTransactions } from '../../../domain/history/calls.ts';
import { paymentMessage, paymentStatusText } from '../../../domain/history/text/records.ts';
import { REFUNDED, REVERSED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, formatCents } from '../../../domain/values/cents.ts';
import { dispute, endDispute } from '../../../tests/stand-ins/stripe/money.ts';
import { openStripePortal, type StripePortal } from '../../../tests/stand-ins/stripe/stripe-portal.ts';
import { payer } from '../../../tests/support/payer.ts';
import type { SignedInCustomer } from '../../../tests/support/portal.ts';
import { paymentRow } from '../../../tests/support/two-processors.ts';
import { runDueWork } from '../../jobs/work.ts';
import { transactions } from '../../store/schema/transactions.ts';
import { giveBack } from '../refund-request.ts';

let opened: StripePortal;
let dana: SignedInCustomer;
let number: string;
let whole: string;

beforeEach(async () => {
  opened = await openStripePortal();
  const { portal } = opened;
  dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  number = paid.confirmation_nums[0] ?? '';
  const { amount, fee } = await paymentRow(portal, number);
  whole = formatCents(add(amount, fee));
});
afterEach(() => opened.close());

/** The portal hears of what the bank does. */
async function hear(): Promise<void> {
  const { stripe, portal } = opened;
  stripe.pass(1);
  await stripe.standIn.hooks.settled();
  await runDueWork(portal.parts);
  await runDueWork(portal.parts);
}

async function disputes(amount?: number) {
  const { world } = opened.stripe.standIn;
  const account = [...world.accounts.values()].find(({ charges }) => charges.size > 0);
  const charge = [...(account?.charges.values() ?? [])].at(-1);
  if (!account || !charge) throw new Error('nothing was charged');
  const made = dispute(world, account, charge, 'fraudulent', amount);
  await hear();
  return async (how: 'won' | 'lost') => {
    endDispute(world, account, made, how);
    await hear();
  };
}

async function mails(about: string): Promise<string[]> {
  const { rows } = (await opened.portal.store.db.execute(
    `select subject, body from sandbox_inbox where channel = 'mail' order by id`,
  )) as unknown as { rows: { subject: string; body: string }[] };
  return rows.filter(({ subject }) => subject.startsWith(about)).map(({ body }) => body.split('\n')[0] ?? '');
}

async function inHistory() {
  const search = {
    q: number,
    sort: '-transaction_date',
    start: undefined,
    end: undefined,
    page: 1,
    per_page: 5,
  } as const;
  const [found] = (await opened.portal.send(searchTransactions, search, dana)).answer().items;
  if (!found) throw new Error('not in the history');
  return [paymentStatusText(found), paymentMessage(found)];
}

test('a payment that is disputed again after the biller had won is told of again, and can be lost', async () => {
  const end = await disputes();
  await end('won');
  expect(await mails('Payment disputed')).toHaveLength(1);
  expect(await mails('Dispute ended')).toHaveLength(1);
  const endSecond = await disputes();
  expect(await mails('Payment disputed')).toHaveLength(2);
  expect(await inHistory()).toEqual([
    'Disputed',
    `Your bank asked for ${whole} back, because this payment was disputed. It counts as paid until the dispute is decided.`,
  ]);
  await endSecond('lost');
  expect(await paymentRow(opened.portal, number)).toMatchObject({ status: REVERSED, dispute: 'lost' });
  expect(await mails('Payment reversed')).toHaveLength(1);
  expect(await opened.findings()).toEqual([]);
});

test('two disputes of parts are told with their amounts, and stay open until both are decided', async () => {
  const end = await disputes(1_000);
  const endSecond = await disputes(500);
  expect(await mails('Payment disputed')).toEqual([
    `Your bank asked Harbor City Utilities to give back $10.00 of ${whole}, because the payment was disputed.`,
    `Your bank asked Harbor City Utilities to give back $5.00 of ${whole}, because the payment was disputed.`,
  ]);
  await end('won');
  const [state, message] = await inHistory();
  expect(state).toBe('Disputed');
  expect(message).toContain(`Your bank asked for $5.00 of ${whole} back`);
  await endSecond('won');
  expect((await inHistory())[0]).toBe('Paid');
  expect(await mails('Dispute ended')).toHaveLength(2);
  expect(await opened.findings()).toEqual([]);
});

test('each part that is lost goes back once, and its bill is open again', async () => {
  const before = (await payer(opened.portal, () => dana).bill('100-2218-04')).balance ?? 0;
  const balance = async () => (await payer(opened.portal, () => dana).bill('100-2218-04')).balance;
  await (await disputes(1_000))('lost');
  expect(await paymentRow(opened.portal, number)).toMatchObject({ status: SUCCESSFUL, givenBack: 1_000 });
  await (await disputes(500))('lost');
  await hear();
  expect(await paymentRow(opened.portal, number)).toMatchObject({ status: SUCCESSFUL, givenBack: 1_500 });
  expect(await balance()).toBe(before + 1_500);
  expect(await mails('Payment disputed')).toHaveLength(2);
  expect(await opened.findings()).toEqual([]);
});

test('a dispute of a payment that was refunded is noted for the office until it is decided, and I stay told of the refund', async () => {
  const { amount, fee } = await paymentRow(opened.portal, number);
  const request = { confirmationNum: number, paid: add(amount, fee), reason: 'Paid twice.', isAgain: true };
  await giveBack(opened.portal.parts, { ...request, amount: request.paid });
  await hear();
  expect(await paymentRow(opened.portal, number)).toMatchObject({ status: REFUNDED, dispute: null });
  const [told] = await inHistory();
  const end = await disputes();
  expect(await paymentRow(opened.portal, number)).toMatchObject({
    status: REFUNDED,
    dispute: 'open',
    disputes: [{ status: 'open', amount: request.paid }],
  });
  expect(await mails('Payment disputed')).toEqual([]);
  expect((await inHistory())[0]).toBe(told);
  expect(await opened.findings()).toEqual([]);
  await end('lost');
  expect(await opened.findings()).toEqual([]);
  expect(await paymentRow(opened.portal, number)).toMatchObject({ status: REFUNDED, dispute: 'lost' });
  expect((await inHistory())[0]).toBe(told);
  expect(await mails('Payment reversed')).toEqual([]);
});

test('a dispute that an earlier version has told of is not told again', async () => {
  await opened.portal.store.db.update(transactions).set({ dispute: 'open' });
  const end = await disputes();
  expect(await mails('Payment disputed')).toEqual([]);
  await end('won');
  expect(await mails('Dispute ended')).toHaveLength(1);
  expect((await inHistory())[0]).toBe('Paid');
});
