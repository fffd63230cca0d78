import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY } from '../../domain/values/durations.ts';
import { findLostPayments } from '../../server/books/lost-payments.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { bills } from '../../server/store/schema/billers.ts';
import { transactions } from '../../server/store/schema/transactions.ts';
import { openStore } from '../../server/store/store.ts';
import { inRepository } from '../../tools/paths.ts';
import { startBuilt } from '../deploy/built-server.ts';
import { SETTINGS, stripeOver } from '../stand-ins/stripe/opened.ts';
import { StandIn } from '../stand-ins/stripe/stand-in.ts';
import { portalOver, type StripePortal } from '../stand-ins/stripe/stripe-portal.ts';
import { payer } from '../support/payer.ts';
import { composePortal } from '../support/portal.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { type Backrest, query, startBackrest } from './backrest.ts';

const LONG = 20 * 60_000;

let backrest: Backrest;
let standIn: StandIn;
let opened: StripePortal;

/** Everything that Stripe took, by our key. */
function taken(): readonly (readonly [key: string, amount: number])[] {
  return [...standIn.world.accounts.values()]
    .flatMap((account) => [...account.charges.values()])
    .filter(({ status }) => status !== 'failed')
    .map(({ metadata, amount }) => [String(metadata.charge), amount] as const)
    .sort();
}

/** The keys of what was taken meanwhile. */
async function takenBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(taken().map(([key]) => key));
  await work();
  return taken()
    .map(([key]) => key)
    .filter((key) => !before.has(key));
}

/** The settings of a process on a database, whose processor is the stand-in. */
const settings = (url: string) => ({
  SANDBOX: '1',
  DATABASE_URL: url,
  PROCESSOR: 'stripe',
  STRIPE_KEY: SETTINGS.key,
  STRIPE_URL: standIn.url,
  STRIPE_CONNECT: '1',
  STRIPE_WEBHOOK_SECRETS: SETTINGS.webhookSecrets.join(','),
});

/** As a biller posts it: the account has a bill that no backup knows. */
async function postBill(account: string): Promise<void> {
  const { portal } = opened;
  const { store } = opened.stripe;
  const before = await payer(portal, () => dana).accountNumbered(account);
  await store.transact(async (db) => {
    const [old] = await db
      .update(bills)
      .set({ isNewest: false })
      .where(eq(bills.id, before.ebill_id))
      .returning();
    if (!old) throw new Error('there is no bill');
    const { id: _, ...facts } = old;
    await db.insert(bills).values({ ...facts, isNewest: true });
  });
}

let dana: Awaited<ReturnType<StripePortal['portal']['signIn']>>;

beforeAll(async () => {
  backrest = await startBackrest();
  standIn = new StandIn();
  standIn.world.setNow(Date.now());
  await standIn.listen();
  const database = { store: await openStore({ url: backrest.url }), drop: async () => undefined };
  const demo = await composePortal({ ...database, start: Date.now() });
  await demo.sandbox.loadDemo();
  opened = await portalOver(await stripeOver(standIn, database));
  standIn.hooks.delivery = 'never';
  dana = await opened.portal.signIn('demo');
  await findLostPayments(opened.portal.parts);
}, LONG);

afterAll(async () => {
  await standIn.close();
  await backrest.close();
});

test('after a restore to a time nobody pays twice, and what only the processor knows is named', {
  timeout: LONG,
}, async () => {
  const { portal, stripe } = opened;
  const till = payer(portal, () => dana);
  const pay = (account: string, amount: number) =>
    till.pay({ accounts: [account], method: 'Everyday Visa', amount: cents(amount) });

  const tomorrow = addDays(portal.parts.clock.today(), 1);
  await till.review({
    accounts: ['5520 448 19'],
    method: 'Everyday Visa',
    amount: cents(4_000),
    on: tomorrow,
  });
  const [scheduled = ''] = (await till.submit()).answer().confirmation_nums;
  await backrest.backUp();
  const [kept = ''] = (await pay('100-2218-04', 1_100)).confirmation_nums;
  // pgBackRest takes no time that lies in the second in which the backup ended.
  await wait(2_000);
  const [now] = await query(backrest.url, 'select clock_timestamp()::text as time');

  const [lost = ''] = (await pay('100-2218-04', 1_300)).confirmation_nums;
  await postBill('R0041882');
  const unknown = await takenBy(() => pay('R0041882', 1_700));
  const ran = await takenBy(async () => {
    stripe.pass(DAY);
    await runDueWork(portal.parts);
  });
  expect([unknown.length, ran.includes(`scheduled-${scheduled}`)]).toEqual([1, true]);
  const charges = taken();
  await stripe.store.close();

  const url = await backrest.restore(String(now?.time));
  const stateOf = async (number: string) =>
    (await query(url, `select status from transactions where confirmation_num = '${number}'`))[0]?.status;
  expect([await stateOf(kept), await stateOf(lost), await stateOf(scheduled)]).toEqual([1, undefined, 10]);

  const idle = await startBuilt([process.execPath, inRepository('dist-sandbox', 'main.js')], {
    folder: inRepository(),
    env: { ...settings(url), WORK: '0' },
  });
  expect((await fetch(`http://127.0.0.1:${idle.port}/ready`)).status).toBe(200);
  const said = await verifyLedger(settings(url));
  // The others are recorded, and their customer is told.
  expect(said).toContain(`a charge at the processor without a transaction: ${unknown[0]}`);
  expect(await idle.stop()).toBe(0);
  expect([await stateOf(lost), taken()]).toEqual([1, charges]);

  const again = await openStore({ url });
  const { clock, processor, methodEntry, notices } = await stripeOver(standIn, {
    store: again,
    drop: async () => undefined,
  });
  const restored = await composePortal(
    { store: again, drop: async () => undefined, start: clock.now() },
    { clock, processor, methodEntry, notices },
  );
  await findLostPayments(restored.parts);
  await runDueWork(restored.parts);
  expect(taken()).toEqual(charges);
  const [row] = await again.db
    .select({ status: transactions.status })
    .from(transactions)
    .where(eq(transactions.confirmationNum, scheduled));
  expect(row?.status).toBe(1);
  expect(
    (await verifyLedger(settings(url))).split('\n').filter((line) => line.includes('without a transaction')),
  ).toEqual([expect.stringContaining(unknown[0] ?? '')]);
  await restored.close();
  process.stdout.write(`The drill took, in seconds: ${JSON.stringify(backrest.took)}\n`);
});
