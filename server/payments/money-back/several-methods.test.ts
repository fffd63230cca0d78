import { afterEach, beforeEach, expect, test } from 'vitest';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { cents, ZERO } from '../../../domain/values/cents.ts';
import { DAY } from '../../../domain/values/durations.ts';
import { payer } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { paymentRow } from '../../../tests/support/two-processors.ts';
import { disputeCharges } from '../../gateways/processor/sandbox-disputes.ts';
import { auditBooks } from '../../jobs/audit.ts';
import { runDueWork } from '../../jobs/work.ts';
import { recordNotice } from '../notices.ts';
import { giveBack } from '../refund-request.ts';

const FIRST = '5520 448 19';
const SECOND = '5520 448 20';
const PAID = 3_000;

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  till = payer(portal, () => dana);
});
afterEach(() => portal.close());

const balances = async () => [(await till.bill(FIRST)).balance ?? 0, (await till.bill(SECOND)).balance ?? 0];

/** Pays $30 of each bill: the card pays the first one and a third of the second, and the bank account the rest. */
async function pay(): Promise<string> {
  const shares = [
    ['Everyday Visa', 4_000],
    ['Joint checking', 2_000],
  ] as const;
  const number = await till.split({ accounts: [FIRST, SECOND], amount: cents(PAID) }, shares);
  portal.pass(4 * DAY);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  expect(await paymentRow(portal, number)).toMatchObject({ status: SUCCESSFUL, givenBack: 0 });
  return number;
}

async function chargeOf(number: string, category: 'card' | 'bank') {
  const { entityId: biller, parts } = await paymentRow(portal, number);
  return { biller, key: parts.find((part) => part.category === category)?.key ?? '' };
}

/** The bank decides for the payer, and tells of it more than once. */
async function lose(number: string, category: 'card' | 'bank'): Promise<void> {
  const charge = await chargeOf(number, category);
  await disputeCharges(portal.store, portal.parts.clock, [charge], 'open');
  await disputeCharges(portal.store, portal.parts.clock, [charge], 'lost');
  const notice = { kind: 'charge.dispute.closed', about: charge };
  for (const id of ['once', 'twice']) {
    await recordNotice(portal.parts, { id: `${category} ${id}`, ...notice });
    await runDueWork(portal.parts);
  }
  portal.pass(1);
  await runDueWork(portal.parts);
}

test('a lost dispute about one of several methods takes back what that method paid, and its bill', async () => {
  const before = await balances();
  const number = await pay();
  const [first = 0, second = 0] = await balances();
  expect([first, second]).toEqual(before.map((balance) => balance - PAID));
  await lose(number, 'bank');
  expect(await paymentRow(portal, number)).toMatchObject({
    status: SUCCESSFUL,
    dispute: 'lost',
    givenBack: 2_000,
  });
  expect(await balances()).toEqual([first, second + 2_000]);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('once the disputes about all methods are lost, all of it is taken back', async () => {
  const before = await balances();
  const number = await pay();
  await lose(number, 'bank');
  await lose(number, 'card');
  expect((await paymentRow(portal, number)).status).not.toBe(SUCCESSFUL);
  expect(await balances()).toEqual(before);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a lost dispute about a method that has given back all it took leaves what the other method paid', async () => {
  const number = await pay();
  const card = await chargeOf(number, 'card');
  const request = {
    confirmationNum: number,
    paid: cents(6_000),
    amount: cents(4_000),
    reason: 'Paid twice.',
  };
  expect((await giveBack(portal.parts, request)).isDone).toBe(true);
  const paid = await balances();
  const { ask } = portal.parts.processor;
  const made = {
    token: 'card',
    category: 'card',
    amount: cents(4_000),
    fee: ZERO,
    givenBack: cents(4_000),
    refunds: [],
  } as const;
  const disputes = [{ reference: 'dp_1', status: 'lost', amount: cents(4_000) }] as const;
  portal.parts.processor.ask = async (charge, how) =>
    charge.key === card.key
      ? { kind: 'returned', message: 'Disputed.', isDisputed: true, made: { ...made, disputes } }
      : ask(charge, how);
  await recordNotice(portal.parts, { id: 'lost', kind: 'charge.dispute.closed', about: card });
  await runDueWork(portal.parts);
  expect(await paymentRow(portal, number)).toMatchObject({ status: SUCCESSFUL, givenBack: 4_000 });
  expect(await balances()).toEqual(paid);
});

test('disputes about two methods are each told, and one that is won leaves the other open', async () => {
  const number = await pay();
  const card = await chargeOf(number, 'card');
  const bank = await chargeOf(number, 'bank');
  const become = async (charge: typeof card, what: 'open' | 'won') => {
    await disputeCharges(portal.store, portal.parts.clock, [charge], what);
    portal.pass(1);
    await runDueWork(portal.parts);
    await runDueWork(portal.parts);
  };
  await become(card, 'open');
  await become(bank, 'open');
  const { rows } = (await portal.store.db.execute(
    `select body from sandbox_inbox where channel = 'mail' and subject like 'Payment disputed%' order by id`,
  )) as unknown as { rows: { body: string }[] };
  expect(rows.map(({ body }) => body.split(', because')[0])).toEqual([
    'Your bank asked Cascade Power & Light to give back $40.00 of $60.00',
    'Your bank asked Cascade Power & Light to give back $20.00 of $60.00',
  ]);
  await become(bank, 'won');
  expect(await paymentRow(portal, number)).toMatchObject({ status: SUCCESSFUL, dispute: 'open' });
  await become(card, 'won');
  expect(await paymentRow(portal, number)).toMatchObject({ status: SUCCESSFUL, dispute: 'won' });
});
