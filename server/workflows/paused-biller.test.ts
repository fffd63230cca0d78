import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { saveReminders } from '../../domain/reminders/calls.ts';
import { newReminder } from '../../domain/reminders/reminder.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { getPayByText } from '../../domain/texts/calls.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import {
  autoPayer,
  autoPayPayments,
  mailsToAddress,
  passDays,
  sentMessages,
} from '../../tests/support/auto-payer.ts';
import { payer, review, submit } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { applyBiller } from '../billers/apply.ts';
import { pauseBiller, resumeBiller } from '../billers/pause.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { billers, bills } from '../store/schema/billers.ts';

const WORDS = 'Harbor City Utilities takes no payments right now. New meters are read until Monday.';
const WAITS = 'Harbor City Utilities takes no payments right now, so this payment could not be made yet.';
const NOTE = 'New meters are read until Monday.';
const ACCOUNT = '100-2218-04';
const ON_AUTO_PAY = '100-2218-77';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  till = payer(portal, () => dana);
  danas = autoPayer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function harbor(): Promise<number> {
  const [row] = await portal.store.db.select().from(billers).where(eq(billers.slug, 'harbor'));
  return row?.id ?? 0;
}

const pause = async () =>
  pauseBiller(portal.store.db, portal.parts, await harbor(), 'New meters are read until Monday.');
const resume = async () => resumeBiller(portal.store.db, await harbor());

async function accountListed() {
  const groups = (await portal.send(getAccountList, {}, dana)).answer();
  const account = groups.flatMap((group) => group.accounts).find((one) => one.account_num === ACCOUNT);
  if (!account) throw new Error('not listed');
  return account;
}

test('the bills of a paused biller are shown with its words, and nothing pays them', async () => {
  await till.review({ accounts: [ACCOUNT], method: 'Everyday Visa' });
  expect(await pause()).toBe(true);
  expect(await pause()).toBe(false);
  const account = await accountListed();
  expect([account.is_payable, account.unpayable]).toEqual([false, WORDS]);
  const bill = (await portal.send(getBill, { id: account.ebill_id ?? 0 }, dana)).answer();
  expect([bill.is_payable, bill.unpayable]).toEqual([false, WORDS]);
  const { items } = (await portal.send(getCart, {}, dana)).answer();
  expect(items.map(({ unpayable }) => unpayable)).toEqual([WORDS]);
  expect((await review(portal, dana)).message).toBe(`You have not been charged. ${WORDS}`);
  const submitted = await submit(portal, { ...dana, key: '0123456789abcdef-paused' });
  expect([submitted.status, submitted.message]).toEqual([409, `You have not been charged. ${WORDS}`]);
  const entry = await danas.entry('Everyday Visa');
  expect((await danas.create(ACCOUNT, entry)).message).toBe(WORDS);
  const byText = await portal.send(getPayByText, { accountId: account.account_id }, dana);
  expect(byText.answer().unpayable).toBe(WORDS);
  expect(await resume()).toBe(true);
  expect((await accountListed()).unpayable).toBeUndefined();
  expect((await review(portal, dana)).status).toBe(200);
});

test('a biller file that is applied meanwhile ends no pause, and says nothing of it', async () => {
  await pause();
  const stored = await storedBiller(portal.store.db, 'harbor');
  if (!stored) throw new Error('no biller');
  expect(JSON.stringify(stored.file)).not.toContain('paused');
  await applyBiller(portal.parts, { ...stored.file, slug: 'harbor' });
  expect((await accountListed()).unpayable).toBe(WORDS);
  await resume();
});

test('planned payments wait for the end of the pause, are told, and are then made once', async () => {
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  const { confirmation_nums } = await till.pay({
    accounts: [ACCOUNT],
    method: 'Everyday Visa',
    on: tomorrow,
  });
  await danas.plan(ON_AUTO_PAY, 'Everyday Visa', 1);
  await pause();
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  const pending = async () =>
    (await portal.send(listScheduled, {}, dana))
      .answer()
      .find(({ confirmation_number }) => confirmation_number === confirmation_nums[0]);
  expect(await pending()).toMatchObject({ delay: expect.stringContaining(WAITS), problem: '' });
  expect(await autoPayPayments(portal, ON_AUTO_PAY)).toEqual([]);
  expect((await danas.get(ON_AUTO_PAY)).forecast?.delay).toContain(WAITS);
  const delayed = (await sentMessages(portal)).filter(
    ({ channel, subject }) => channel === 'mail' && /delayed/i.test(subject),
  );
  expect(delayed.map(({ body }) => [body.includes(WAITS), body.includes(NOTE)])).toEqual([
    [true, true],
    [true, true],
  ]);
  await resume();
  portal.pass(HOUR + MINUTE);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
  expect(await pending()).toBeUndefined();
  expect((await autoPayPayments(portal, ON_AUTO_PAY)).map(({ status }) => status)).toEqual([1]);
});

test('a reminder, and the mail ahead of an auto pay, tell of the pause with the words of the biller', async () => {
  const { account_id, ebill_id } = await accountListed();
  const [due, owed] = [addDays(portal.parts.clock.today(), 4), cents(5_000)];
  await portal.store.db
    .update(bills)
    .set({ dueDate: due, balance: owed, amountDue: owed })
    .where(eq(bills.id, ebill_id ?? 0));
  await danas.plan(ACCOUNT, 'Everyday Visa', 6);
  const reminder = { ...newReminder('pause@mail.example'), DaysBeforeDueDate: 1 as const };
  (await portal.send(saveReminders, { ...reminder, AccountId: account_id }, dana)).answer();
  await pause();
  await passDays(portal, 4);
  const day = shortDate(addDays(portal.parts.clock.today(), 2));
  const [ahead] = (await mailsToAddress(portal, ACCOUNT)).filter(({ subject }) =>
    subject.startsWith(`Auto pay is scheduled for ${day}: `),
  );
  expect(ahead?.body).toContain(`${WORDS} Auto Pay stays on, and pays nothing meanwhile.`);
  const reminded = (await sentMessages(portal)).filter(({ recipient }) => recipient === 'pause@mail.example');
  expect(reminded.map(({ body }) => body.includes(WORDS))).toEqual([true]);
  await resume();
});
