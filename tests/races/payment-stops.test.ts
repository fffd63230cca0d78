import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyBiller } from '../../server/billers/apply.ts';
import { storedBiller } from '../../server/billers/stored-file.ts';
import { autoPays } from '../../server/store/schema/auto-pay.ts';
import { accounts, billers } from '../../server/store/schema/billers.ts';
import { customers } from '../../server/store/schema/customers.ts';
import { payByTexts } from '../../server/store/schema/pay-by-text.ts';
import { messages } from '../../server/store/schema/work.ts';
import type { Db } from '../../server/store/store.ts';
import { tellPaymentStops } from '../../server/workflows/payment-stops.ts';
import { SETTLING } from '../../server/workflows/portal-stop.ts';
import { openPortal, type Portal } from '../support/portal.ts';

/** Rounds of each race; `ROUNDS=200` for more. */
const ROUNDS = Math.ceil(Number(process.env.ROUNDS ?? 15) / 3);
const SLUGS = ['cascade', 'harbor'];

let portal: Portal;
let all: number;

beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal.store;
  await db.update(autoPays).set({ active: false });
  const people = await db.select().from(customers);
  all = people.length;
  for (const slug of SLUGS) {
    const [account] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(billers, eq(billers.id, accounts.billerId))
      .where(eq(billers.slug, slug))
      .limit(1);
    const relying = { accountId: account?.id ?? 0, active: true, methodId: 0, mobileNumber: '5055550100' };
    await db
      .insert(payByTexts)
      .values(people.map(({ id }) => ({ ...relying, customerId: id })))
      .onConflictDoUpdate({ target: [payByTexts.customerId, payByTexts.accountId], set: { active: true } });
  }
});

beforeEach(async () => {
  await apply('at the processor');
  await work(50);
});

afterAll(() => portal.close());

/** Applies the files of both billers, and lets the time pass in which a stop can be taken back. */
async function apply(merchant: string) {
  await portal.store.db.delete(messages);
  for (const slug of SLUGS) {
    const stored = await storedBiller(portal.store.db, slug);
    if (stored) await applyBiller(portal.parts, { ...stored.file, merchant });
  }
  portal.pass(SETTLING);
}

const work = async (atOnce: number) => {
  while ((await tellPaymentStops(portal.parts, atOnce)) > 0);
};

/** How often each customer got a mail of these billers. */
async function mailsOfEach(): Promise<number[]> {
  const { db } = portal.store;
  const ids = await db.select({ id: billers.id }).from(billers).where(inArray(billers.slug, SLUGS));
  const mails = await db.select().from(messages).where(eq(messages.channel, 'mail'));
  const ofBoth = mails.filter(({ cause }) => ids.every(({ id }) => cause.split(/[ ,]+/).includes(`${id}`)));
  expect(ofBoth).toHaveLength(mails.length);
  const byCustomer = new Map<number | null, number>();
  for (const { customerId } of mails) byCustomer.set(customerId, (byCustomer.get(customerId) ?? 0) + 1);
  return [...byCustomer.values()];
}

test('processes that tell of two billers at the same moment tell each customer once, and once again at the end', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const merchant of ['', 'here again']) {
      await apply(merchant);
      await Promise.all([work(1), work(2), work(1), work(3)]);
      expect([round, merchant, await mailsOfEach()]).toEqual([round, merchant, Array(all).fill(1)]);
    }
  }
});

test('nobody is told of one biller while another process still notes a second one', async () => {
  await apply('');
  const { store } = portal;
  let enter = () => {};
  let goOn = () => {};
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const slow = {
    get db() {
      return store.db;
    },
    transact: <T>(of: (db: Db) => Promise<T>) =>
      store.transact(async (db) => {
        const result = await of(db);
        enter();
        await released;
        return result;
      }),
  };
  const one = tellPaymentStops({ ...portal.parts, store: slow as typeof store });
  await entered;
  const other = work(50);
  await Promise.race([other, aWaitForALock()]);
  goOn();
  await Promise.all([one, other]);
  await work(50);
  expect(await mailsOfEach()).toEqual(Array(all).fill(1));
});

/** Resolves once a transaction of this database waits for the lock of another. */
async function aWaitForALock(): Promise<void> {
  const { db } = portal.store;
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = (await db.execute(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: unknown[] };
    waiting = rows.length;
  }
}
