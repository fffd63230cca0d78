import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import { getReminders, saveReminders, switchReminders } from '../../domain/reminders/calls.ts';
import { newReminder, type ReminderEntry } from '../../domain/reminders/reminder.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { passDays, sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import { reminders } from '../store/schema/reminders.ts';
import { sendReminder } from './remind.ts';

const ONE = '5520 900 11';
const WATER = '100-9001-01';

let portal: Portal;
let pax: SignedInCustomer;
let phone: ReturnType<typeof phoneOf>;
let accountId: number;

beforeEach(async () => {
  portal = await openPortal();
  phone = phoneOf(portal, 'phone');
  pax = await portal.signIn('phone');
  ({ accountId } = await phone.billOf(ONE));
  await portal.store.db.delete(reminders);
});

afterEach(() => portal.close());

const today = () => portal.parts.clock.today();

async function save(entry: Partial<ReminderEntry>) {
  const whole = { ...newReminder(PEOPLE.phone.email), ...entry, AccountId: accountId };
  return portal.send(saveReminders, whole, await portal.signIn('phone'));
}

const get = async (of = accountId) =>
  (await portal.send(getReminders, { accountId: of }, await portal.signIn('phone'))).answer();

/** The reminders that were sent, the oldest first. */
async function sent() {
  const all = await sentMessages(portal);
  return all
    .filter(
      ({ subject, body }) =>
        subject.startsWith('Reminder') || /not paid yet|past due|posted a new bill/.test(body),
    )
    .reverse();
}

async function dueOn(date: CalendarDate, number = ONE) {
  const { id } = await phone.billOf(number);
  await portal.store.db.update(bills).set({ dueDate: date }).where(eq(bills.id, id));
}

test('start with the profile’s email and nothing chosen, and saving answers the next day (API2-51, API2-52)', async () => {
  expect(await get()).toMatchObject({
    ...newReminder(PEOPLE.phone.email),
    Active: false,
    is_saved: false,
    next_reminder_date: null,
    MobileNumber: PEOPLE.phone.mobileNumber,
    mobile_registered: true,
    is_open: true,
  });
  await dueOn(addDays(today(), 10));
  expect((await save({ DaysBeforeDueDate: 3 })).answer()).toEqual({
    success: true,
    next_reminder_date: addDays(today(), 7),
  });
  expect(await get()).toMatchObject({ Active: true, is_saved: true, DaysBeforeDueDate: 3 });
});

test.each<[Partial<ReminderEntry>, string]>([
  [{}, 'Please choose when you want to be reminded.'],
  [{ NewBill: true, ByEmail: false }, 'Please choose how you want to be reminded.'],
  [{ NewBill: true, Email2: PEOPLE.phone.email.toUpperCase() }, 'Please remove duplicate email address.'],
  [{ NewBill: true, Email: 'nowhere' }, 'Please enter a valid email address.'],
])('%j is refused whatever the app sends (SRV2-26)', async (entry, message) => {
  const refused = await save(entry);
  expect([refused.status, refused.message]).toEqual([422, message]);
});

test('by text need a verified number (REM-09)', async () => {
  await portal.store.db
    .update(customers)
    .set({ mobileRegistration: 2 })
    .where(eq(customers.email, PEOPLE.phone.email));
  const refused = await save({ NewBill: true, ByText: true });
  expect([refused.status, refused.message]).toEqual([422, 'Please register your mobile number.']);
});

test('by text alone come by mail where the host has set up no texts, and after STOP (SRV2-33, ruling 56)', async () => {
  await dueOn(addDays(today(), 4));
  await save({ DaysBeforeDueDate: 3, PastDue: true, ByEmail: false, ByText: true });
  const { config } = portal.parts;
  Object.assign(portal.parts, { config: { ...config, sandbox: false, smsUrl: undefined } });
  await passDays(portal, 1);
  Object.assign(portal.parts, { config });
  const ways = async () => (await sent()).map(({ channel, recipient }) => [channel, recipient]);
  const byMail = ['mail', PEOPLE.phone.email];
  expect(await ways()).toEqual([byMail]);
  await phone.ask('STOP');
  await passDays(portal, 4);
  expect(await ways()).toEqual([byMail, byMail]);
});

test('a reminder says that payments are not set up, while they are not', async () => {
  await dueOn(addDays(today(), 4));
  await save({ DaysBeforeDueDate: 3 });
  const { config } = portal.parts;
  Object.assign(portal.parts, { config: { ...config, processor: 'off' } });
  await passDays(portal, 1);
  Object.assign(portal.parts, { config });
  expect((await sent()).map(({ body }) => body)).toEqual([expect.stringContaining(NO_PAYMENTS)]);
});

test('of another customer’s account cannot be found (REM-13)', async () => {
  const [anothers] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, WATER));
  expect((await portal.send(getReminders, { accountId: anothers?.id ?? 0 }, pax)).status).toBe(404);
});

test('a month of reminders: each occasion of each bill once, by every way, and again for the next bill (SRV2-32)', async () => {
  await dueOn(addDays(today(), 10));
  await save({
    NewBill: true,
    DaysBeforeDueDate: 3,
    PastDue: true,
    ByText: true,
    Email2: 'second@x.example',
  });
  await passDays(portal, 6);
  expect(await sent()).toEqual([]);
  await passDays(portal, 1);
  const before = await sent();
  expect(before.map(({ recipient }) => recipient).sort()).toEqual(
    [PEOPLE.phone.mobileNumber, PEOPLE.phone.email, 'second@x.example'].sort(),
  );
  expect(before[0]?.body).toContain('$57.30 is open.');
  await runDueWork(portal.parts);
  expect(await sent()).toHaveLength(3);
  const first = await phone.billOf(ONE);
  for (let day = 0; day < 30; day++) await passDays(portal, 1);
  const all = await sent();
  const kinds = all.filter(({ recipient }) => recipient === PEOPLE.phone.email).map(({ subject }) => subject);
  expect((await phone.billOf(ONE)).id).not.toBe(first.id);
  expect(kinds.filter((subject) => subject.includes('due 12/'))).toHaveLength(1);
  expect(kinds.filter((subject) => subject.includes('past due'))).toHaveLength(1);
  // The notice of the new bill went to this address already; the others are reminded of it.
  expect(kinds.filter((subject) => subject.includes('a new bill'))).toEqual([]);
  const newBill = (await sentMessages(portal)).filter(
    ({ recipient, subject }) =>
      recipient === PEOPLE.phone.email && /^New bill|a new bill/.test(subject) && subject.includes('Cascade'),
  );
  expect(newBill.map(({ subject }) => subject)).toEqual(['New bill: Cascade Power & Light']);
  const others = all.filter(({ recipient }) => recipient === 'second@x.example');
  expect(others.filter(({ subject }) => subject.includes('a new bill'))).toHaveLength(1);
  expect(all).toHaveLength(kinds.length * 3 + 2);
});

test.each([
  ['is paid', 'pay'],
  ['has a scheduled payment for all of it', 'schedule'],
])('stop for a bill as soon as it %s (SRV2-32)', async (_, how) => {
  await dueOn(addDays(today(), 4));
  await save({ DaysBeforeDueDate: 2, PastDue: true });
  const till = payer(portal, () => pax);
  await till.pay({
    accounts: [ONE],
    method: 'Pax Visa',
    ...(how === 'schedule' ? { on: addDays(today(), 30) } : {}),
  });
  expect((await get()).next_reminder_date).toBeNull();
  await passDays(portal, 8);
  expect((await sent()).filter(({ subject }) => subject.includes('due'))).toEqual([]);
});

test('for a bill that scheduled payments pay in part, they ask for the rest', async () => {
  await dueOn(addDays(today(), 4));
  await save({ DaysBeforeDueDate: 2 });
  const till = payer(portal, () => pax);
  await till.pay({ accounts: [ONE], method: 'Pax Visa', amount: cents(2000), on: addDays(today(), 30) });
  await passDays(portal, 3);
  const [reminder] = (await sent()).filter(({ subject }) => subject.includes('due'));
  expect(reminder?.body).toContain('$37.30 is open beside the $20.00 that you scheduled.');
});

test('stop when the biller reports a payment made elsewhere', async () => {
  await dueOn(addDays(today(), 1));
  await save({ DaysBeforeDueDate: 0 });
  const paidElsewhere = async () => ({ balance: cents(0), amountDue: cents(0) });
  Object.assign(portal.parts, { billers: { ...portal.parts.billers, balance: paidElsewhere } });
  await passDays(portal, 2);
  expect(await sent()).toEqual([]);
});

test('for days before they were saved or switched on are not sent; for days without a server they are (SRV2-32)', async () => {
  await dueOn(addDays(today(), 4));
  await save({ DaysBeforeDueDate: 14 });
  expect((await get()).next_reminder_date).toBeNull();
  await passDays(portal, 1);
  expect(await sent()).toEqual([]);
  await save({ DaysBeforeDueDate: 2 });
  portal.pass(2 * 86_400_000);
  await runDueWork(portal.parts);
  expect(await sent()).toHaveLength(1);
});

test('when switched off, keep the settings and send nothing; a bill without a due date has no day (REM-12)', async () => {
  const refused = await portal.send(switchReminders, { AccountId: accountId, Active: true }, pax);
  expect([refused.status, refused.message]).toEqual([
    422,
    'Please choose when and how you want to be reminded first.',
  ]);
  await dueOn(addDays(today(), 3));
  await save({ DaysBeforeDueDate: 1 });
  const turn = async (Active: boolean) =>
    (
      await portal.send(switchReminders, { AccountId: accountId, Active }, await portal.signIn('phone'))
    ).answer();
  expect(await turn(false)).toEqual({ success: true, enabled: false });
  expect(await get()).toMatchObject({ Active: false, DaysBeforeDueDate: 1, next_reminder_date: null });
  await passDays(portal, 2);
  expect(await sent()).toEqual([]);
  expect(await turn(true)).toEqual({ success: true, enabled: true });
  const { id } = await phone.billOf(ONE);
  await portal.store.db.update(bills).set({ dueDate: null }).where(eq(bills.id, id));
  expect(await get()).toMatchObject({ Active: true, due_date: null, next_reminder_date: null });
  await passDays(portal, 3);
  expect(await sent()).toEqual([]);
});

test('many workers send one reminder once (SRV2-32)', async () => {
  await dueOn(addDays(today(), 1));
  await save({ DaysBeforeDueDate: 1 });
  await Promise.all(Array.from({ length: 6 }, () => sendReminder(portal.parts)));
  await runDueWork(portal.parts);
  expect(await sent()).toHaveLength(1);
});
