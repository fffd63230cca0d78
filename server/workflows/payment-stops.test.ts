import { and, count, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { DAY, MINUTE } from '../../domain/values/durations.ts';
import { autoPayer, sentMessages, workFor } from '../../tests/support/auto-payer.ts';
import { noting } from '../../tests/support/counted-statements.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { applyBiller, planBiller } from '../billers/apply.ts';
import { pauseBiller, resumeBiller } from '../billers/pause.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { PEOPLE } from '../demo/people.ts';
import { offProcessor } from '../gateways/off.ts';
import { purgeExpired } from '../jobs/purge.ts';
import { runDueWork } from '../jobs/work.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, stopNotices } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { tellPaymentStops } from './payment-stops.ts';
import { SETTLING } from './portal-stop.ts';
import { noticesAhead } from './stops-ahead.ts';

const POWER = '5520 448 19';
const STOPPED = 'Cascade Power & Light does not take payments here';
const AGAIN = 'Cascade Power & Light takes payments here again';

let portal: Portal;
let withProcessor: Pick<Portal['parts'], 'processor' | 'config'>;
let dana: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  const { processor, config } = portal.parts;
  withProcessor = { processor, config };
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
});

afterEach(() => portal.close());

/** Applies the biller's file with another account at the processor, a minute later. */
async function apply(merchant: string) {
  portal.pass(MINUTE);
  const stored = await storedBiller(portal.store.db, 'cascade');
  if (!stored) throw new Error('no biller');
  await applyBiller(portal.parts, { ...stored.file, merchant });
}

/** The same, and what follows within the time in which a stop can be taken back. */
async function connect(merchant: string) {
  await apply(merchant);
  portal.pass(SETTLING);
  return runDueWork(portal.parts);
}

/** All customers of the demo pay the biller by text from now on. Resolves to how many. */
async function letAllRely(): Promise<number> {
  const { db } = portal.store;
  const [account] = await db.select().from(accounts).where(eq(accounts.accountNum, POWER));
  const all = await db.select().from(customers);
  const mobileNumber = '5055550100';
  await db
    .insert(payByTexts)
    .values(
      all.map(({ id }) => ({
        customerId: id,
        accountId: account?.id ?? 0,
        active: true,
        methodId: 0,
        mobileNumber,
      })),
    )
    .onConflictDoUpdate({ target: [payByTexts.customerId, payByTexts.accountId], set: { active: true } });
  return all.length;
}

async function letNobodyRely() {
  const { db } = portal.store;
  await db.update(payByTexts).set({ active: false });
  await db.update(autoPays).set({ active: false });
}

/** How many mails with this subject each customer got. */
async function mailsByCustomer(subject: string): Promise<number[]> {
  const rows = await portal.store.db
    .select({ mails: count() })
    .from(messages)
    .where(and(eq(messages.subject, subject), eq(messages.channel, 'mail')))
    .groupBy(messages.customerId);
  return rows.map(({ mails }) => mails);
}

const cascade = async () => {
  const [row] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'cascade'));
  if (!row) throw new Error('no biller');
  return row;
};

async function told(subject: string, recipient = PEOPLE.demo.email) {
  const all = await sentMessages(portal);
  return all.filter((one) => one.recipient === recipient && one.subject === subject).map(({ body }) => body);
}

test('a customer with an auto pay is told once that its biller stopped, and once that it takes payments again', async () => {
  const danas = autoPayer(portal, () => dana);
  await danas.plan(POWER, 'Everyday Visa', 20);
  await connect('');
  expect(await told(STOPPED)).toEqual([
    [
      'Nothing is paid to Cascade Power & Light by auto pay for now.',
      'Cascade Power & Light does not take payments here.',
      'You can turn off auto pay.',
      'Please pay Cascade Power & Light directly.',
      '',
      'We tell you when you can pay here again.',
    ].join('\n'),
  ]);
  await connect('');
  await runDueWork(portal.parts);
  expect(await told(STOPPED)).toHaveLength(1);
  expect(await told(AGAIN)).toEqual([]);
  await connect('here again');
  await runDueWork(portal.parts);
  expect(await told(AGAIN)).toEqual([
    expect.stringMatching(
      /^Cascade Power & Light takes payments in Billfold again\.\nAuto pay works again where it is on\.\nA payment that failed meanwhile is not tried again\.\n\nSee here what is due and what is scheduled:\n.*\/#\/upcoming$/,
    ),
  ]);
  await connect('');
  expect(await told(STOPPED)).toHaveLength(2);
});

test('a customer who scheduled a payment is told, and one who relies on nothing of the biller is not', async () => {
  const till = payer(portal, () => dana);
  await till.pay({ accounts: [POWER], method: 'Everyday Visa', on: addDays(portal.parts.clock.today(), 9) });
  await connect('');
  expect(await told(STOPPED)).toEqual([
    expect.stringMatching(
      /^Nothing is paid .* by scheduled payment for now\.[\s\S]*\nYou can delete scheduled payments\.\n/,
    ),
  ]);
  expect(await told(STOPPED, PEOPLE.single.email)).toEqual([]);
});

test('one who pays by text is told by mail, and by text where notices of payments go by text', async () => {
  await connect('');
  const [mail] = await told(STOPPED, PEOPLE.text.email);
  expect(mail).toContain('Nothing is paid to Cascade Power & Light by text for now.');
  await connect('here again');
  const notifications = {
    ebill: { email: true, text: false },
    autopay: { email: false, text: false },
    payment: { email: false, text: true },
  };
  await portal.store.db
    .update(customers)
    .set({ notifications })
    .where(eq(customers.email, PEOPLE.text.email));
  await connect('');
  expect(await told(STOPPED, PEOPLE.text.email)).toHaveLength(2);
  expect(await told(STOPPED, PEOPLE.text.mobileNumber)).toEqual([
    'Billfold: Nothing is paid to Cascade Power & Light by text for now. Cascade Power & Light does not take payments here. Please pay Cascade Power & Light directly.',
  ]);
});

test('where a biller is back before all were told, those who were hear of it, and the others of nothing', async () => {
  await letAllRely();
  await apply('');
  portal.pass(SETTLING);
  expect(await tellPaymentStops(portal.parts, 2)).toBe(2);
  await connect('here again');
  expect(await mailsByCustomer(STOPPED)).toEqual([1, 1]);
  expect(await mailsByCustomer(AGAIN)).toEqual([1, 1]);
  expect(await portal.store.db.select().from(stopNotices)).toEqual([]);
  expect(await cascade()).toMatchObject({ paymentsTold: 'taken', relianceNotedAt: null });
});

test('a merchant that a file left out by mistake and named again within the hour is told to nobody', async () => {
  await letAllRely();
  await apply('');
  portal.pass(SETTLING - MINUTE);
  await runDueWork(portal.parts);
  await connect('here again');
  expect([await mailsByCustomer(STOPPED), await mailsByCustomer(AGAIN)]).toEqual([[], []]);
  await apply('');
  portal.pass(SETTLING - MINUTE);
  await runDueWork(portal.parts);
  expect(await mailsByCustomer(STOPPED)).toEqual([]);
});

test('while staff have paused a biller, nobody hears that it takes payments again', async () => {
  const all = await letAllRely();
  await connect('');
  expect(await mailsByCustomer(STOPPED)).toHaveLength(all);
  const { id } = await cascade();
  await pauseBiller(portal.store.db, portal.parts, id, 'Back on Monday.');
  await connect('here again');
  expect(await mailsByCustomer(AGAIN)).toEqual([]);
  await resumeBiller(portal.store.db, id);
  await runDueWork(portal.parts);
  expect(await mailsByCustomer(AGAIN)).toEqual(Array(all).fill(1));
});

test('a stop is told while its biller is paused', async () => {
  const { id } = await cascade();
  await pauseBiller(portal.store.db, portal.parts, id, 'Back on Monday.');
  const all = await letAllRely();
  await connect('');
  expect(await mailsByCustomer(STOPPED)).toHaveLength(all);
});

test('more customers than one transaction tells are told one after the other, and each once', async () => {
  const all = await letAllRely();
  await apply('');
  portal.pass(SETTLING);
  const counts = [];
  for (let told = 1; told > 0; counts.push(told)) told = await tellPaymentStops(portal.parts, 3);
  expect(counts).toEqual([...Array(Math.floor(all / 3)).fill(3), ...(all % 3 ? [all % 3] : []), 0]);
  expect(await mailsByCustomer(STOPPED)).toEqual(Array(all).fill(1));
});

test('two processes tell each customer once', async () => {
  const all = await letAllRely();
  await apply('');
  portal.pass(SETTLING);
  const work = async () => {
    let sum = 0;
    for (let told = 1; told > 0; sum += told) told = await tellPaymentStops(portal.parts, 2);
    return sum;
  };
  const [one = 0, other = 0] = await Promise.all([work(), work()]);
  expect(one + other).toBe(all);
  expect(await mailsByCustomer(STOPPED)).toEqual(Array(all).fill(1));
});

test.each([1, 2, 3, 4])('a crash in transaction %i loses nobody and tells nobody twice', async (fatal) => {
  const all = await letAllRely();
  await apply('');
  portal.pass(SETTLING);
  const { store } = portal;
  let begun = 0;
  const dying = {
    get db() {
      return store.db;
    },
    transact: <T>(work: (db: Db) => Promise<T>) =>
      store.transact(async (db) => {
        const result = await work(db);
        begun += 1;
        if (begun === fatal) throw new Error('killed');
        return result;
      }),
  };
  const parts = { ...portal.parts, store: dying as typeof store };
  const work = async () => {
    while ((await tellPaymentStops(parts, 2)) > 0);
  };
  await expect(work()).rejects.toThrow('killed');
  await runDueWork(portal.parts);
  expect(await mailsByCustomer(STOPPED)).toEqual(Array(all).fill(1));
});

test('the work counts the customers who were told, and is not done where nobody was', async () => {
  await letNobodyRely();
  const danas = autoPayer(portal, () => dana);
  await danas.plan(POWER, 'Everyday Visa', 20);
  expect((await connect(''))['stops of payments']).toBe(1);
  expect((await connect('here again'))['stops of payments']).toBe(1);
  await letNobodyRely();
  expect((await connect(''))['stops of payments']).toBeUndefined();
  expect((await connect('here again'))['stops of payments']).toBeUndefined();
});

test('a customer who comes to rely on a biller after its stop is told a day later, and nobody twice', async () => {
  await letNobodyRely();
  await connect('');
  const all = await letAllRely();
  await runDueWork(portal.parts);
  expect(await mailsByCustomer(STOPPED)).toEqual([]);
  for (let day = 0; day < 2; day++) {
    portal.pass(DAY);
    await runDueWork(portal.parts);
  }
  expect(await mailsByCustomer(STOPPED)).toEqual(Array(all).fill(1));
});

test('customers of a biller that took no payments before the upgrade do not hear of it as news', async () => {
  await letAllRely();
  await apply('');
  await portal.store.db.update(billers).set({ paymentsTold: 'stopped' }).where(eq(billers.slug, 'cascade'));
  portal.pass(2 * DAY);
  await runDueWork(portal.parts);
  await connect('here again');
  expect([await mailsByCustomer(STOPPED), await mailsByCustomer(AGAIN)]).toEqual([[], []]);
  const all = await letAllRely();
  await connect('');
  expect(await mailsByCustomer(STOPPED)).toHaveLength(all);
});

test('what a removed customer would have been told goes with the customer, also where an earlier version removed them', async () => {
  await letAllRely();
  await connect('');
  const [one] = await portal.store.db.select().from(customers).where(eq(customers.email, PEOPLE.demo.email));
  const id = one?.id ?? 0;
  await portal.store.db
    .update(customers)
    .set({ email: `removed ${id}` })
    .where(eq(customers.id, id));
  await purgeExpired(portal.parts);
  const left = await portal.store.db.select().from(stopNotices);
  expect(left.map(({ customerId }) => customerId)).not.toContain(id);
  expect(left.length).toBeGreaterThan(0);
});

test('a file that takes the merchant away says before how many customers will hear of it', async () => {
  const all = await letAllRely();
  const before = await noticesOf('');
  expect(before).toEqual({ hasStopped: true, customers: all, isPaused: false });
  await connect('');
  const { id } = await cascade();
  await pauseBiller(portal.store.db, portal.parts, id, '');
  expect(await noticesOf('here again')).toEqual({ hasStopped: false, customers: all, isPaused: true });
  expect(await noticesOf('')).toBeUndefined();
});

async function noticesOf(merchant: string) {
  const stored = await portal.store.transact((db) => storedBiller(db, 'cascade'));
  if (!stored) throw new Error('no biller');
  return noticesAhead(portal.parts, await planBiller(portal.parts, { ...stored.file, merchant }));
}

/** The server starts without a processor, or with one, and works for an hour. */
async function start(processor: 'off' | 'sandbox') {
  Object.assign(portal.parts, processor === 'off' ? withoutProcessor() : withProcessor);
  await workFor(portal, SETTLING);
}
const withoutProcessor = () => ({
  processor: offProcessor,
  config: { ...withProcessor.config, processor: 'off' },
});
const NOTHING_PAID = 'No payments can be made here for now';

test('a customer with auto pays at two billers is told once that the portal takes no payments, and once that it does', async () => {
  const danas = autoPayer(portal, () => dana);
  await danas.plan(POWER, 'Everyday Visa', 20);
  await danas.plan('LOT-114', 'Everyday Visa', 20);
  await start('off');
  const [mail, ...more] = await told(NOTHING_PAID);
  expect(more).toEqual([]);
  expect(mail).toMatch(
    /^Nothing is paid to .+ by .*auto pay.* for now\.\nPayments are not set up here yet\.\n/,
  );
  expect(mail).toMatch(/Please pay (?=.*Cascade Power & Light)(?=.*Evergreen).* directly\./);
  await start('off');
  await connect('');
  expect(await told(NOTHING_PAID)).toHaveLength(1);
  await connect('here again');
  await start('sandbox');
  await start('sandbox');
  expect(await told('You can pay here again')).toEqual([expect.stringContaining('Evergreen')]);
  expect([await told(STOPPED), await told(AGAIN)]).toEqual([[], []]);
  await start('off');
  expect(await told(NOTHING_PAID)).toHaveLength(2);
});

test('a start without a processor that is taken back within the hour is told to nobody', async () => {
  await letAllRely();
  Object.assign(portal.parts, withoutProcessor());
  await workFor(portal, SETTLING - MINUTE);
  await start('sandbox');
  Object.assign(portal.parts, withoutProcessor());
  await workFor(portal, SETTLING - MINUTE);
  expect(await told(NOTHING_PAID)).toEqual([]);
});

test('a biller that has no merchant when the processor comes back is not told as taking payments again', async () => {
  await letNobodyRely();
  const danas = autoPayer(portal, () => dana);
  await danas.plan(POWER, 'Everyday Visa', 20);
  await start('off');
  await connect('');
  await start('sandbox');
  expect([await told(STOPPED), await told(AGAIN)]).toEqual([[], []]);
  await connect('here again');
  expect(await told(AGAIN)).toHaveLength(1);
});

test('in the first hour without a processor, a stop of one biller is told in the words of that biller', async () => {
  await letNobodyRely();
  const danas = autoPayer(portal, () => dana);
  await danas.plan(POWER, 'Everyday Visa', 20);
  await danas.plan('LOT-114', 'Everyday Visa', 20);
  await apply('');
  portal.pass(SETTLING);
  Object.assign(portal.parts, withoutProcessor());
  await runDueWork(portal.parts);
  expect(await told(NOTHING_PAID)).toEqual([]);
  expect(await told(STOPPED)).toEqual([expect.stringContaining(`${STOPPED}.`)]);
  await workFor(portal, SETTLING);
  const [mail, ...more] = await told(NOTHING_PAID);
  expect(more).toEqual([]);
  expect(mail).not.toContain('Cascade');
  expect(await told(STOPPED)).toHaveLength(1);
});

test('a start without a processor counts from itself, where a version that knows of no stop worked since the last one', async () => {
  await letAllRely();
  Object.assign(portal.parts, withoutProcessor());
  await workFor(portal, 10 * MINUTE);
  portal.pass(20 * DAY);
  await workFor(portal, SETTLING - MINUTE);
  expect(await told(NOTHING_PAID)).toEqual([]);
  await workFor(portal, MINUTE);
  expect(await told(NOTHING_PAID)).toHaveLength(1);
});

/** The store of a process that lets the others work before its transaction with this number. */
function storeOfSlow(number: number, others: () => Promise<unknown>) {
  const { store } = portal;
  let begun = 0;
  const slow = {
    get db() {
      return store.db;
    },
    transact: async <T>(work: (db: Db) => Promise<T>) => {
      begun += 1;
      if (begun === number) await others();
      return store.transact(work);
    },
  };
  return slow as typeof store;
}

test.each([1, 2, 3])(
  'a process without a processor notes no stop after one with a processor ended it, at its transaction %i',
  async (number) => {
    await letAllRely();
    Object.assign(portal.parts, withoutProcessor());
    await workFor(portal, SETTLING - MINUTE);
    portal.pass(MINUTE);
    const off = { ...portal.parts };
    const store = storeOfSlow(number, async () => {
      Object.assign(portal.parts, withProcessor);
      await runDueWork(portal.parts);
    });
    await tellPaymentStops({ ...off, store });
    await runDueWork(portal.parts);
    const all = await portal.store.db.select().from(billers);
    expect(all.filter(({ paymentsTold }) => paymentsTold !== 'taken')).toEqual([]);
    expect(await told(NOTHING_PAID)).toEqual([]);
  },
);

test('a portal with a processor writes no mark', async () => {
  const noted: string[] = [];
  await tellPaymentStops({ ...portal.parts, store: noting(portal.store, noted) });
  expect(noted).toContain('select');
  expect(noted.filter((kind) => kind !== 'select')).toEqual([]);
});

const delays = async () =>
  (await sentMessages(portal))
    .filter(
      ({ channel, body }) => channel === 'mail' && body.includes('so this payment could not be made yet.'),
    )
    .map(({ subject }) => subject.split(':')[0]);

test('in the first hour without a processor, an auto pay and a scheduled payment that wait say so on their day', async () => {
  const danas = autoPayer(portal, () => dana);
  await danas.plan('LOT-114', 'Everyday Visa', 1);
  const on = addDays(portal.parts.clock.today(), 1);
  await payer(portal, () => dana).pay({ accounts: [POWER], method: 'Everyday Visa', on });
  portal.pass(DAY);
  Object.assign(portal.parts, withoutProcessor());
  await runDueWork(portal.parts);
  expect((await delays()).toSorted()).toEqual(['Auto pay is delayed', 'Your scheduled payment is delayed']);
});

test('one who was told that nothing is paid by text hears of an auto pay that waits, and one told of auto pay does not', async () => {
  const danas = autoPayer(portal, () => dana);
  await danas.plan('LOT-114', 'Everyday Visa', 1);
  await danas.plan(POWER, 'Everyday Visa', 1);
  await letAllRely();
  const { db } = portal.store;
  const atPower = inArray(
    autoPays.accountId,
    db.select({ id: accounts.id }).from(accounts).where(eq(accounts.accountNum, POWER)),
  );
  await db.update(autoPays).set({ active: false }).where(atPower);
  await start('off');
  expect(await told(NOTHING_PAID)).toHaveLength(1);
  await db.update(autoPays).set({ active: true }).where(atPower);
  portal.pass(DAY);
  await runDueWork(portal.parts);
  expect(await delays()).toEqual(['Auto pay is delayed']);
});
