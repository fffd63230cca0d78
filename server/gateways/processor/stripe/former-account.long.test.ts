import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RETURNED, REVERSED, SUCCESSFUL } from '../../../../domain/receipts/transaction-status.ts';
import { DAY, MINUTE } from '../../../../domain/values/durations.ts';
import { dispute, endDispute } from '../../../../tests/stand-ins/stripe/money.ts';
import { openStripePortal, type StripePortal } from '../../../../tests/stand-ins/stripe/stripe-portal.ts';
import type { Account, Charge } from '../../../../tests/stand-ins/stripe/world.ts';
import { payer } from '../../../../tests/support/payer.ts';
import type { SignedInCustomer } from '../../../../tests/support/portal.ts';
import { applyBiller } from '../../../billers/apply.ts';
import { storedBiller } from '../../../billers/stored-file.ts';
import { findLostPayments } from '../../../books/lost-payments.ts';
import { runDueWork } from '../../../jobs/work.ts';
import { fillInNotices } from '../../../payments/notices.ts';
import { ProcessorRefused } from '../../../ports/processor.ts';
import { accounts, billers, billerVersions } from '../../../store/schema/billers.ts';
import { processorBook } from '../../../store/schema/books.ts';
import { processorNotices } from '../../../store/schema/processor.ts';
import { transactions } from '../../../store/schema/transactions.ts';
import { ofEachAccount } from './references.ts';

const LOT = 'LOT-114';
const FORMER = 'acct_former';
const NEXT = 'acct_next';

let opened: StripePortal;
let dana: SignedInCustomer;

beforeEach(async () => {
  opened = await openStripePortal();
  dana = await opened.portal.signIn('demo');
  await giveMerchant(FORMER);
});
afterEach(() => opened.close());

/** A biller gets another account, or none: that of the lot, unless another is named. */
async function giveMerchant(merchant: string, slug?: string): Promise<void> {
  const { parts, store } = opened.portal;
  const [ofLot] = await store.db
    .select({ slug: billers.slug })
    .from(billers)
    .innerJoin(accounts, eq(accounts.billerId, billers.id))
    .where(eq(accounts.accountNum, LOT));
  const stored = await store.transact((db) => storedBiller(db, slug ?? ofLot?.slug ?? ''));
  if (!stored) throw new Error('there is no such biller');
  await applyBiller(parts, { ...stored.file, merchant });
}

async function pay(method: string): Promise<string> {
  const { receipt } = await payer(opened.portal, () => dana).pay({ accounts: [LOT], method });
  return receipt.transaction_receipts[0]?.confirmation_num ?? '';
}

async function statusOf(confirmationNum: string): Promise<number | undefined> {
  const [row] = await opened.portal.store.db
    .select()
    .from(transactions)
    .where(eq(transactions.confirmationNum, confirmationNum));
  return row?.status;
}

const world = () => opened.stripe.standIn.world;
const hooks = () => opened.stripe.standIn.hooks;

function paidAtFormer(): { account: Account; charge: Charge } {
  const account = world().account(FORMER);
  const charge = [...account.charges.values()].at(-1);
  if (!charge) throw new Error('nothing was paid at the former account');
  return { account, charge };
}

/** What the work loop does once notices have arrived, or were asked for in vain. */
async function hear(way: 'notice' | 'back-fill'): Promise<void> {
  await hooks().settled();
  if (way === 'back-fill') await fillInNotices(opened.portal.parts);
  await runDueWork(opened.portal.parts);
}

test.each([
  ['notice', NEXT],
  ['notice', ''],
  ['back-fill', NEXT],
  ['back-fill', ''],
] as const)(
  'a debit that is returned after it had settled, and after its biller had left the account, is heard by %s (now at "%s")',
  async (way, merchant) => {
    const confirmation = await pay('Joint checking');
    opened.stripe.pass(4 * DAY);
    await hear('notice');
    expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
    await giveMerchant(merchant);
    hooks().delivery = way === 'notice' ? 'at once' : 'never';
    const { account, charge } = paidAtFormer();
    dispute(world(), account, charge, 'debit_not_authorized');
    await hear(way);
    expect(await statusOf(confirmation)).toBe(RETURNED);
    expect(await opened.findings()).toEqual([]);
  },
);

test.each(['notice', 'back-fill'] as const)(
  'a card payment whose dispute is lost after its biller had left the account is reversed by %s',
  async (way) => {
    const confirmation = await pay('Everyday Visa');
    await giveMerchant('');
    hooks().delivery = way === 'notice' ? 'at once' : 'never';
    const { account, charge } = paidAtFormer();
    const made = dispute(world(), account, charge, 'fraudulent');
    await hear(way);
    expect(await statusOf(confirmation)).toBe(SUCCESSFUL);
    endDispute(world(), account, made, 'lost');
    await hear(way);
    expect(await statusOf(confirmation)).toBe(REVERSED);
  },
);

test.each(['notice', 'back-fill'] as const)(
  'a debit that is returned after its biller, which no file had written, got its first one is heard by %s',
  async (way) => {
    const { db } = opened.portal.store;
    await db.delete(billerVersions);
    const confirmation = await pay('Joint checking');
    opened.stripe.pass(4 * DAY);
    await hear('notice');
    await giveMerchant(NEXT);
    hooks().delivery = way === 'notice' ? 'at once' : 'never';
    const { account, charge } = paidAtFormer();
    dispute(world(), account, charge, 'debit_not_authorized');
    await hear(way);
    expect(await statusOf(confirmation)).toBe(RETURNED);
    expect(await opened.findings()).toEqual([]);
    await giveMerchant('');
    expect((await db.select().from(billerVersions)).map(({ version }) => version)).toEqual([0, 1, 2]);
  },
);

test('a notice of an account that no biller ever had is still refused', async () => {
  await giveMerchant(NEXT);
  hooks().delivery = 'never';
  const tell = async (id: string) => {
    const account = world().account(id);
    world().tell(account, 'payment_intent.succeeded', { id: 'pi_of_somebody', object: 'payment_intent' });
    const event = account.events.at(-1);
    return event && (await hooks().deliver(event));
  };
  expect(await tell(FORMER)).toEqual([200]);
  expect(await tell(NEXT)).toEqual([200]);
  expect(await tell('acct_stranger')).toEqual([400]);
  expect(await opened.portal.store.db.$count(processorNotices)).toBe(2);
});

test('each account is read once, and one that went to another biller counts for that one', async () => {
  const { db } = opened.portal.store;
  // Its file has more versions than that of the other biller.
  for (const merchant of [NEXT, FORMER, NEXT]) await giveMerchant(merchant);
  opened.stripe.pass(MINUTE);
  const rows = await db.select().from(billers);
  const other = rows.find(({ merchant }) => merchant !== NEXT);
  const read = async () => {
    const accounts: (readonly [string, number])[] = [];
    for await (const one of ofEachAccount(opened.stripe.connection, async function* (account, biller) {
      yield [account, biller] as const;
    }))
      accounts.push(one);
    return accounts;
  };
  await giveMerchant(FORMER, other?.slug);
  const between = await read();
  expect(between).toHaveLength(rows.length);
  expect(between).toContainEqual([FORMER, other?.id]);
  // What happens at an account that nobody has any more is told of the biller that had it last.
  await giveMerchant('', other?.slug);
  expect(await read()).toContainEqual([FORMER, other?.id]);
});

test('each account that refuses is named, also where the database cannot say whose it is', async () => {
  const { connection } = opened.stripe;
  const asked: string[] = [];
  // biome-ignore lint/correctness/useYield: it refuses before there is anything to tell.
  const refusing = async function* (account: string): AsyncGenerator<never> {
    asked.push(account);
    throw new ProcessorRefused('it may not be read');
  };
  const select = vi.spyOn(connection.store.db, 'select').mockImplementation(() => {
    throw new Error('the database does not answer');
  });
  const refused = await ofEachAccount(connection, refusing)
    .next()
    .catch((error: unknown) => error);
  expect(select).toHaveBeenCalled();
  select.mockRestore();
  expect(refused).toBeInstanceOf(ProcessorRefused);
  expect(asked.length).toBeGreaterThan(1);
  expect((refused as ProcessorRefused).facts).toEqual(asked.map((account) => ({ account, biller: '' })));
});

test('a former account that lets the portal in no more stops nothing, and today’s account still does', async () => {
  await pay('Everyday Visa');
  await giveMerchant(NEXT);
  world().deauthorised.add(FORMER);
  expect(await findLostPayments(opened.portal.parts)).toEqual([]);
  await giveMerchant(FORMER);
  expect(await findLostPayments(opened.portal.parts)).toEqual([expect.stringContaining(FORMER)]);
});

test('the book of a former account is read on', async () => {
  await pay('Everyday Visa');
  await giveMerchant('');
  await opened.findings();
  const { charge } = paidAtFormer();
  const lines = await opened.portal.store.db
    .select()
    .from(processorBook)
    .where(eq(processorBook.chargeKey, String(charge.metadata.charge)));
  expect(lines).toMatchObject([{ kind: 'charge', amount: charge.amount }]);
});
