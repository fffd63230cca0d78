import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROCESSING, RETURNED, REVERSED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import { endDispute } from '../../tests/stand-ins/stripe/money.ts';
import { openStripePortal, type StripePortal } from '../../tests/stand-ins/stripe/stripe-portal.ts';
import { payer } from '../../tests/support/payer.ts';
import type { SignedInCustomer } from '../../tests/support/portal.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { processorNotices } from '../store/schema/processor.ts';
import { transactions } from '../store/schema/transactions.ts';
import { actOnNotice, fillInNotices, recordNotice } from './notices.ts';

const CONFIRM = 'POST /v1/payment_intents/:id/confirm';

let opened: StripePortal;
let dana: SignedInCustomer;

beforeEach(async () => {
  opened = await openStripePortal();
  dana = await opened.portal.signIn('demo');
});
afterEach(() => opened.close());

const till = () => payer(opened.portal, () => dana);
const hooks = () => opened.stripe.standIn.hooks;

async function pay(method: string): Promise<string> {
  const paid = await till().pay({ accounts: ['LOT-114'], method });
  return paid.receipt.transaction_receipts[0]?.confirmation_num ?? '';
}

async function statusOf(confirmationNum: string): Promise<number | undefined> {
  const rows = await opened.portal.store.db.select().from(transactions);
  return rows.find((row) => row.confirmationNum === confirmationNum)?.status;
}

/** What the work loop does once everything that was sent has arrived. */
async function work(): Promise<void> {
  await hooks().settled();
  await runDueWork(opened.portal.parts);
}

async function agree(): Promise<void> {
  expect(await opened.findings()).toEqual([]);
}

async function after(milliseconds: number): Promise<void> {
  opened.stripe.pass(milliseconds);
  await work();
}

test('a payment whose answer was lost is settled by its notice, once, and the books agree (SRV-42)', async () => {
  hooks().delivery = 'held';
  opened.stripe.standIn.scripts.disturb(CONFIRM, 'lost after');
  await till().review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const key = 'a-payment-with-a-lost-answer';
  expect((await till().submit(key)).status).toBeGreaterThanOrEqual(200);
  expect(await till().becameOf(key)).toBe('open');
  // Reconciliation asks once, in vain, and would ask again after a minute only.
  opened.stripe.standIn.scripts.disturb('GET /v1/payment_intents/:id', 'html 502');
  opened.stripe.pass(46_000);
  await runDueWork(opened.portal.parts);
  expect(await till().becameOf(key)).toBe('open');
  await hooks().deliverHeld();
  await work();
  await work();
  expect(await till().becameOf(key)).toBe('accepted');
  await agree();
});

test('a notice never breaks off a payment that a process is making (SRV-42)', async () => {
  hooks().delivery = 'before the answer';
  const confirmation = await pay('Everyday Visa');
  await runDueWork(opened.portal.parts);
  expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
  await agree();
});

test.each(['twice', 'held', 'never'] as const)(
  'a debit settles once, whether its notices come %s',
  async (delivery) => {
    hooks().delivery = delivery;
    const confirmation = await pay('Joint checking');
    expect(await statusOf(confirmation)).toBe(PROCESSING);
    opened.stripe.pass(4 * DAY);
    await hooks().deliverHeld();
    await work();
    // Without a notice the day that was told settles it.
    if (delivery === 'never') await after(2 * DAY);
    expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
    await agree();
  },
);

test('notices that are acted on at the same moment settle a debit once', async () => {
  hooks().delivery = 'never';
  const confirmation = await pay('Joint checking');
  const { store, parts } = opened.portal;
  const [payment] = await store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmation));
  const about = { biller: payment?.entityId ?? 0, key: payment?.chargeKey ?? '' };
  for (const id of ['first', 'second', 'third'])
    await recordNotice(parts, { id, kind: 'payment_intent.succeeded', about });
  opened.stripe.pass(4 * DAY);
  await Promise.all([actOnNotice(parts), actOnNotice(parts), actOnNotice(parts)]);
  expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
  await agree();
});

test('a debit that its bank returns early is returned at once, and a notice of days ago changes nothing', async () => {
  const { db } = opened.portal.store;
  const { enter, standIn } = opened.stripe;
  const token = enter({ bank: '000222222227' });
  await db.execute(`update payment_methods set token = '${token}' where nickname = 'Joint checking'`);
  hooks().delivery = 'held';
  const confirmation = await pay('Joint checking');
  for (const account of standIn.world.accounts.values())
    for (const charge of account.charges.values()) charge.decidedAt = standIn.world.seconds() + HOUR / 1_000;
  opened.stripe.pass(2 * HOUR);
  await hooks().deliverHeld();
  await work();
  expect(await statusOf(confirmation)).toBe(RETURNED);
  await agree();
});

test('a debit that is disputed long after it had settled is returned, and its payer is told', async () => {
  const token = opened.stripe.enter({ bank: '000555555559' });
  await opened.portal.store.db.execute(
    `update payment_methods set token = '${token}' where nickname = 'Joint checking'`,
  );
  const confirmation = await pay('Joint checking');
  await after(4 * DAY);
  await after(MINUTE);
  expect(await statusOf(confirmation)).toBe(RETURNED);
  await agree();
});

test('a card payment is reversed when its dispute is lost, and stays paid until then (ruling 7)', async () => {
  const token = opened.stripe.enter({ card: '4000000000000259' });
  await opened.portal.store.db.execute(
    `update payment_methods set token = '${token}' where nickname = 'Everyday Visa'`,
  );
  const confirmation = await pay('Everyday Visa');
  await work();
  expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
  // Until it is decided, the bank has the money, and the books agree.
  expect(await opened.findings()).toEqual([]);
  const { world } = opened.stripe.standIn;
  for (const account of world.accounts.values())
    for (const dispute of account.disputes.values()) endDispute(world, account, dispute, 'lost');
  // The notice of a time at which the processor cannot be asked is not lost.
  opened.stripe.standIn.scripts.disturb('GET /v1/payment_intents/:id', 'html 502');
  await hooks().settled();
  await runDueWork(opened.portal.parts);
  opened.stripe.pass(MINUTE);
  await after(HOUR);
  expect(await statusOf(confirmation)).toBe(REVERSED);
  await agree();
});

/** Submits a bill that the bank wants confirmed; resolves to the key and the bank's page. */
async function submitToConfirm(): Promise<{ key: string; url: string }> {
  const token = opened.stripe.enter({ card: '4000002760003184' });
  await opened.portal.store.db.execute(
    `update payment_methods set token = '${token}' where nickname = 'Everyday Visa'`,
  );
  await till().review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const key = 'a-payment-to-confirm';
  const { status, body } = await till().submit(key);
  expect(status).toBe(202);
  return { key, url: (body as { confirming: { url: string } }).confirming.url };
}

const answerAt = (url: string, answer: 'complete' | 'fail') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });

test.each(['at once', 'never'] as const)(
  'a payment that is confirmed at the bank’s page is made, whether its notices come %s',
  async (delivery) => {
    hooks().delivery = delivery;
    const { key, url } = await submitToConfirm();
    expect(await till().becameOf(key)).toBe('open');
    const back = (await answerAt(url, 'complete')).headers.get('location');
    expect(back).toContain(opened.portal.parts.config.publicUrl);
    await work();
    // Without a notice the janitor asks once the time to confirm is over.
    if (delivery === 'never') await after(HOUR);
    dana = await opened.portal.signIn('demo');
    expect(await till().becameOf(key)).toBe('accepted');
    expect(await opened.findings()).toEqual([]);
  },
);

test('a customer who refuses at the bank’s page, or never answers, pays nothing', async () => {
  const refused = await submitToConfirm();
  await answerAt(refused.url, 'fail');
  await work();
  expect(await till().becameOf(refused.key)).toBe('declined');
  await till().review({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const left = 'a-payment-that-nobody-confirms';
  expect((await till().submit(left)).status).toBe(202);
  await after(HOUR);
  dana = await opened.portal.signIn('demo');
  expect(await till().becameOf(left)).toBe('declined');
  await agree();
});

test('what was told in vain is filled in, each notice once', async () => {
  hooks().delivery = 'never';
  const confirmation = await pay('Joint checking');
  await fillInNotices(opened.portal.parts);
  opened.stripe.pass(4 * DAY);
  expect(await statusOf(confirmation)).toBe(PROCESSING);
  await fillInNotices(opened.portal.parts);
  await fillInNotices(opened.portal.parts);
  const kinds = (await opened.portal.store.db.select().from(processorNotices)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'payment_intent.succeeded')).toHaveLength(1);
  await runDueWork(opened.portal.parts);
  expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
});

test('more events than one page are filled in, also after an answer that broke off between two pages', async () => {
  hooks().delivery = 'never';
  const { standIn } = opened.stripe;
  const { db } = opened.portal.store;
  const confirmation = await pay('Joint checking');
  const account = [...standIn.world.accounts.values()].find(({ charges }) => charges.size > 0);
  if (!account) throw new Error('nothing was paid');
  await fillInNotices(opened.portal.parts);
  opened.stripe.pass(4 * DAY);
  for (let number = 0; number < 250; number++)
    standIn.world.tell(account, 'refund.updated', { id: `re_${number}`, object: 'refund' });
  standIn.intercept = async (route, fields) =>
    route === 'GET /v1/events' && fields.includes('starting_after');
  await fillInNotices(opened.portal.parts);
  const filledIn = () => db.$count(processorNotices, eq(processorNotices.kind, 'refund.updated'));
  expect(await filledIn()).toBe(100);
  standIn.intercept = async () => false;
  await fillInNotices(opened.portal.parts);
  expect(await filledIn()).toBe(250);
  await runDueWork(opened.portal.parts);
  expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
});

test('a processor that does not answer is asked for its notices later', async () => {
  opened.stripe.standIn.scripts.disturb('GET /v1/events', 'html 502');
  await expect(fillInNotices(opened.portal.parts)).resolves.toBeUndefined();
});

test('notices are deleted when the processor no longer tells of them', async () => {
  await recordNotice(opened.portal.parts, { id: 'evt_old', kind: 'any', about: undefined });
  opened.stripe.pass(36 * DAY);
  await recordNotice(opened.portal.parts, { id: 'evt_new', kind: 'any', about: undefined });
  await purgeExpired(opened.portal.parts);
  const ids = (await opened.portal.store.db.select().from(processorNotices)).map(({ id }) => id);
  expect(ids).toContain('evt_new');
  expect(ids).not.toContain('evt_old');
});
