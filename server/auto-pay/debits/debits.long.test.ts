import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowDebit } from '../../../domain/auto-pay/calls.ts';
import { listAlerts } from '../../../domain/profile/alert-calls.ts';
import { addDays, shortDate } from '../../../domain/values/calendar-date.ts';
import { add, fromDollars } from '../../../domain/values/cents.ts';
import { autoPayer, autoPayPayments, mailsToAddress, passDays } from '../../../tests/support/auto-payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { runDueWork } from '../../jobs/work.ts';
import { autoPayAuthorizations, autoPays } from '../../store/schema/auto-pay.ts';
import { bills } from '../../store/schema/billers.ts';
import { messages } from '../../store/schema/work.ts';
import { autoPayOnBillPosted } from '../on-bill-posted.ts';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
/** Below the bill of each account here. */
const LOW = { debit_limit: fromDollars(100) };
const BANK = 'Joint checking';

const paidOf = async (number: string) =>
  (await autoPayPayments(portal, number)).map(({ status, amount }) => [status, amount]);

async function subjectsOf(number: string) {
  await runDueWork(portal.parts);
  return (await mailsToAddress(portal, number)).map(({ subject }) => subject);
}

async function alertsOf(number: string) {
  const query = { alert_type: 'notification', page: 1, per_page: 100 } as const;
  const { items } = (await portal.send(listAlerts, query, dana)).answer();
  return items.map(({ message }) => message).filter((message) => message.includes(number));
}

async function allow(number: string, amount?: number) {
  const { id, ebill_id, forecast } = await danas.get(number);
  const asked = amount === undefined ? forecast && add(forecast.amount, forecast.fee) : fromDollars(amount);
  return portal.send(allowDebit, { id: id ?? 0, ebill_id, amount: asked ?? fromDollars(0) }, dana);
}

async function owe(number: string, dollars: number) {
  const owed = fromDollars(dollars);
  await portal.store.db
    .update(bills)
    .set({ balance: owed, amountDue: owed, toldBalance: null })
    .where(eq(bills.id, await danas.billOf(number)));
}

async function agreementsOf(number: string) {
  const rows = await portal.store.db
    .select({ words: autoPayAuthorizations.words })
    .from(autoPayAuthorizations)
    .where(eq(autoPayAuthorizations.autoPayId, await danas.idOf(number)))
    .orderBy(autoPayAuthorizations.id);
  return rows.map(({ words }) => words);
}

describe('An auto pay from a bank account (ruling 77)', () => {
  test('is authorized up to an amount that my bills propose, and pays a bill below it', async () => {
    const number = 'LOT-114';
    const { debit_limit } = await danas.plan(number, BANK, 1);
    expect(debit_limit).toBe(fromDollars(220));
    expect((await agreementsOf(number)).at(-1)).toContain(
      'Debits a bank account by up to $220.00 for a bill without asking',
    );
    await runDueWork(portal.parts);
    expect((await mailsToAddress(portal, number))[0]?.body).toContain('by up to $220.00 for a bill');
    await pass(1);
    expect(await paidOf(number)).toEqual([[7, fromDollars(165)]]);
    expect(await alertsOf(number)).toHaveLength(1);
  });

  test('asks before it pays a bill above it that I was told of too late, and pays once I allow it', async () => {
    const number = 'LOT-115';
    await danas.plan(number, BANK, 1, LOW);
    const { forecast } = await danas.get(number);
    expect(forecast).toMatchObject({
      outcome: 'asks first',
      method: BANK,
      reason: expect.stringContaining('above the $100.00 that you authorized'),
    });
    const day = shortDate(inDays(1));
    const amount = forecast?.amount ?? fromDollars(0);
    const told = (await subjectsOf(number)).filter((subject) => subject.includes(` on ${day} to `));
    expect(told).toHaveLength(1);
    const notice = (await mailsToAddress(portal, number)).find(({ subject }) => subject === told[0]);
    expect(notice?.body).toContain(`scheduled for ${day}. It is not made unless you allow it.`);
    expect(notice?.body).toContain('Due date: ');
    expect(notice?.body).toMatch(/\/#\/auto-pay\/\d+/);
    await pass(1);
    await pass(2);
    expect(await paidOf(number)).toEqual([]);
    expect((await subjectsOf(number)).filter((subject) => subject.startsWith('Auto pay asks'))).toHaveLength(
      1,
    );
    expect(await alertsOf(number)).toEqual([
      expect.stringContaining('once you allow it'),
      expect.stringContaining('It is not made unless you allow it.'),
    ]);
    expect((await allow(number, 100)).status).toBe(409);
    expect((await allow(number)).answer().message).toMatch(
      /^Auto Pay pays \$[\d.]+ from Joint checking now\.$/,
    );
    expect((await agreementsOf(number)).at(-1)).toContain('Allows auto pay to debit $');
    // The answer was lost, and the customer presses again.
    const { id, ebill_id } = await danas.get(number);
    const again = await portal.send(allowDebit, { id: id ?? 0, ebill_id, amount }, dana);
    expect(again.answer().message).toBe('You have allowed this payment.');
    await runDueWork(portal.parts);
    expect(await paidOf(number)).toEqual([[7, amount]]);
    await pass(1);
    expect(await paidOf(number)).toHaveLength(1);
    const { run_date } = await danas.get(number);
    expect(run_date && run_date > inDays(0)).toBe(true);
  });

  test('pays a bill above it by itself when I was told ten days before', async () => {
    const number = 'LOT-118';
    await danas.plan(number, BANK, 10, LOW);
    const day = shortDate(inDays(10));
    expect((await danas.get(number)).forecast?.outcome).toBe('will pay');
    await runDueWork(portal.parts);
    const notice = (await mailsToAddress(portal, number)).find(({ subject }) =>
      subject.includes(` on ${day} to `),
    );
    expect(notice?.body).toMatch(new RegExp(`debit \\$[\\d.]+ from ${BANK} on ${day}\\.`));
    expect(notice?.body).toContain(`You can stop this payment before ${day}`);
    await pass(10);
    expect(await paidOf(number)).toEqual([[7, expect.any(Number)]]);
  });

  test('pays on its day what I allowed before, and asks again when more is owed then', async () => {
    const number = 'LOT-121';
    await danas.plan(number, BANK, 2, LOW);
    expect((await allow(number)).answer().message).toContain(` on ${shortDate(inDays(2))}.`);
    expect((await danas.get(number)).forecast?.outcome).toBe('will pay');
    await owe(number, 300);
    await pass(2);
    expect(await paidOf(number)).toEqual([]);
    expect(await danas.get(number)).toMatchObject({
      forecast: { outcome: 'asks first', amount: fromDollars(300) },
    });
    (await allow(number)).answer();
    await runDueWork(portal.parts);
    expect(await paidOf(number)).toEqual([[7, fromDollars(300)]]);
  });

  test('gives up what I did not allow by the next regular day, and asks again: I was not told in time', async () => {
    const number = 'G-771203';
    await owe(number, 150);
    await danas.plan(number, BANK, 1, LOW);
    await pass(1);
    const { following_dates, run_date } = await danas.get(number);
    expect(run_date).toBe(inDays(0));
    const [next] = following_dates;
    if (!next) throw new Error('no date follows');
    while (inDays(0) < next) await pass(1);
    expect(await paidOf(number)).toEqual([]);
    expect(await danas.get(number)).toMatchObject({ run_date: next, forecast: { outcome: 'asks first' } });
    expect(await subjectsOf(number)).toContain('Auto pay did not pay $150.00 to Summit Gas');
    await pass(3);
    expect(await paidOf(number)).toEqual([]);
  });

  test('counts no notice that has not gone out ten days before', async () => {
    const number = '5520 448 33';
    await owe(number, 150);
    await danas.plan(number, BANK, 10, LOW);
    await portal.store.db.update(messages).set({ nextTryAt: null }).where(isNull(messages.sentAt));
    await pass(10);
    expect(await paidOf(number)).toEqual([]);
    expect((await danas.get(number)).forecast?.outcome).toBe('asks first');
  });

  test('leaves a newer bill to its own day while I have not answered for the one before', async () => {
    const number = '5520 448 20';
    await danas.plan(number, BANK, 1, LOW);
    await pass(1);
    expect((await danas.get(number)).forecast?.outcome).toBe('asks first');
    const [next] = (await danas.get(number)).following_dates;
    const before = await danas.billOf(number);
    await portal.store.transact(async (db) => {
      const [old] = await db
        .update(bills)
        .set({ isNewest: false, balance: fromDollars(0), amountDue: fromDollars(0) })
        .where(eq(bills.id, before))
        .returning();
      if (!old) throw new Error('there is no bill');
      const { id: _, ...facts } = old;
      const owed = { balance: fromDollars(80), amountDue: fromDollars(80) };
      await db.insert(bills).values({ ...facts, ...owed, isNewest: true });
      await autoPayOnBillPosted(db, portal.parts, old.accountId);
    });
    await pass(1);
    expect(await paidOf(number)).toEqual([]);
    expect(await danas.get(number)).toMatchObject({ run_date: next, forecast: { outcome: 'will pay' } });
  });

  test('forgets what I allowed once I turn it off, or choose another bank account', async () => {
    const number = '5520 448 19';
    await owe(number, 150);
    await danas.plan(number, BANK, 2, LOW);
    (await allow(number)).answer();
    (await danas.toggle(number, false)).answer();
    (await danas.toggle(number, true)).answer();
    expect((await danas.get(number)).forecast?.outcome).toBe('asks first');
    (await allow(number)).answer();
    expect((await danas.get(number)).forecast?.outcome).toBe('will pay');
    const other = await danas.entry('Savings (comes back)', { ...LOW, run_period: 1 });
    (await danas.save(number, other)).answer();
    (await danas.reschedule(number, 2)).answer();
    expect((await danas.get(number)).forecast?.outcome).toBe('asks first');
  });

  test('does not concern a card, but the bank account that is its backup', async () => {
    const [card, backup] = ['G-771230', '87-40021'];
    await owe(card, 150);
    await owe(backup, 150);
    await danas.plan(card, 'Everyday Visa', 1, LOW);
    const bank = await danas.methodNamed(BANK);
    await danas.plan(backup, 'Mastercard (is declined)', 1, {
      ...LOW,
      secondary_payment_method_id_array: [bank],
    });
    await pass(1);
    expect(await paidOf(card)).toEqual([[1, fromDollars(150)]]);
    expect((await paidOf(backup)).map(([status]) => status)).toEqual([2]);
    expect((await danas.get(backup)).failed_payment?.reason).toContain(
      'Checking ending in 6789: This is above the $100.00 that you authorized',
    );
  });
});

describe('Its range', () => {
  const number = '100-2218-77';

  test('that I change is another authorization, kept and mailed (1005.10(b))', async () => {
    await danas.plan(number, BANK, 20);
    const entry = await danas.entry(BANK, { run_period: 1, email: '100-2218-77@mail.example' });
    const copies = async () =>
      (await subjectsOf(number)).filter((subject) => subject.startsWith('Your authorization for auto pay'));
    (await danas.save(number, { ...entry, debit_limit: fromDollars(500) })).answer();
    expect((await agreementsOf(number)).at(-1)).toContain('by up to $500.00 for a bill');
    expect(await copies()).toHaveLength(1);
    (await danas.save(number, entry)).answer();
    expect((await danas.get(number)).debit_limit).toBe(fromDollars(500));
    expect(await copies()).toHaveLength(1);
    const none = await danas.save(number, { ...entry, debit_limit: fromDollars(0) });
    expect(none.status).toBe(422);
  });

  test('is given to an auto pay of an earlier version, which tells me so', async () => {
    const id = await danas.idOf(number);
    await portal.store.db.update(autoPays).set({ debitLimit: null }).where(eq(autoPays.id, id));
    const subjects = await subjectsOf(number);
    expect(subjects.filter((subject) => subject.includes('now has a limit'))).toHaveLength(1);
    const { debit_limit } = await danas.get(number);
    expect(debit_limit).toBeGreaterThan(0);
    expect((await agreementsOf(number)).at(-1)).toContain('Debits a bank account by up to');
    expect(await subjectsOf(number)).toHaveLength(subjects.length);
  });
});

test('another customer can allow nothing', async () => {
  const { id, ebill_id } = await danas.get('LOT-114');
  const avery = await portal.signIn('autopay');
  const asked = { id: id ?? 0, ebill_id, amount: fromDollars(165) };
  expect((await portal.send(allowDebit, asked, avery)).status).toBeGreaterThanOrEqual(403);
});

test('a new bill above the range is told with the bill (1005.10(d))', async () => {
  const avery = await portal.signIn('autopay');
  const averys = autoPayer(portal, () => avery);
  const number = '5520 700 02';
  const entry = await averys.entry('Avery checking', {
    ...{ email: '552070002@mail.example', debit_limit: fromDollars(1) },
    days_before_due_date: 3,
  });
  (await averys.save(number, entry)).answer();
  await pass(14);
  const told = (await mailsToAddress(portal, number)).filter(({ subject }) =>
    /^Auto pay: \$[\d.]+ on \d+\/\d+\/\d+ to /.test(subject),
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.at(-1)?.body).toContain('is above the $1.00 that auto pay takes');
});
