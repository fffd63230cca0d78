import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAutoPayList } from '../../domain/auto-pay/calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { getPayByText, savePayByText } from '../../domain/texts/calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { autoPayer, mailsToAddress, passDays, sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';
import { accounts, billers } from '../store/schema/billers.ts';

const POWER = '5520 448 19';
const NONE = 'Cascade Power & Light does not take payments here.';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  danas = autoPayer(portal, () => dana);
});

afterAll(() => portal.close());

async function connect(merchant: string, slug = 'cascade') {
  await portal.store.db.update(billers).set({ merchant }).where(eq(billers.slug, slug));
}

test('where a biller has no merchant, auto pay says so and cannot be turned on', async () => {
  const entry = await danas.entry('Everyday Visa');
  await connect('');
  expect((await danas.create(POWER, entry)).message).toBe(NONE);
  expect((await danas.get(POWER)).unpayable).toBe(NONE);
  const listed = (await portal.send(getAutoPayList, {}, dana)).answer();
  const [account] = listed.flatMap((group) => group.accounts).filter((one) => one.account_num === POWER);
  expect(account?.auto_pay.unpayable).toBe(NONE);
  await connect('here again');
  expect((await danas.create(POWER, entry)).answer().unpayable).toBeUndefined();
  expect((await danas.toggle(POWER, false)).status).toBe(200);
  await connect('');
  expect((await danas.toggle(POWER, true)).message).toBe(NONE);
  expect((await danas.save(POWER, entry, true)).message).toBe(NONE);
});

/** Advice that helps only where one can pay. */
const TO_PAY_HERE = /by hand|yourself|in the app|\bPAY\b|raise|change its day|change or switch|We try again/;

test('mails about an auto pay there say whom to pay, and advise nothing that cannot be done (SRV2-11)', async () => {
  const number = 'LOT-114';
  dana = await portal.signIn('demo');
  await danas.plan(number, 'Everyday Visa', 5);
  await runDueWork(portal.parts);
  await connect('', 'evergreen');
  const before = (await mailsToAddress(portal, number)).length;
  await passDays(portal, 6);
  const mails = (await mailsToAddress(portal, number)).slice(before);
  expect(mails.map(({ subject }) => subject.replace(/(?: on \S+)?: .*/, ''))).toEqual([
    'Auto pay will not pay',
    'Auto pay failed',
  ]);
  const [ahead, failed] = mails.map(({ body }) => body);
  expect(ahead?.match(/does not take payments here/g)).toHaveLength(1);
  expect(ahead).toMatch(/will not be made\. Please pay Evergreen .+ directly\./);
  expect(failed).toMatch(/It is not tried again before \S+\. Please pay Evergreen .+ directly\./);
  for (const { body } of mails) {
    expect(body).not.toMatch(TO_PAY_HERE);
    expect(body).toMatch(/You can turn (it|auto pay) off|You can turn off auto pay/);
  }
});

test('a scheduled payment there fails on its day, and its mail says whom to pay (SRV2-23)', async () => {
  await connect('here');
  dana = await portal.signIn('demo');
  const till = payer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 1);
  const { confirmation_nums } = await till.pay({ accounts: [POWER], method: 'Everyday Visa', on });
  await connect('');
  const listed = (await portal.send(listScheduled, {}, dana)).answer();
  expect(listed.find(({ confirmation_num }) => confirmation_num === confirmation_nums[0])).toMatchObject({
    unpayable: NONE,
    problem: NONE,
  });
  expect((await till.bill(POWER)).scheduled_payments).toEqual([
    expect.objectContaining({ biller_not_connected: true }),
  ]);
  await passDays(portal, 1);
  const told = (await sentMessages(portal)).filter(
    ({ subject, body }) =>
      subject === 'Your scheduled payment failed' && body.includes(confirmation_nums[0] ?? '-'),
  );
  expect(told.map(({ body }) => body.split('\n')[0])).toEqual([
    `You have not been charged. ${NONE} Please pay Cascade Power & Light directly.`,
  ]);
});

test('pay by text says so too', async () => {
  dana = await portal.signIn('demo');
  await connect('');
  const [account] = await portal.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.accountNum, POWER));
  const AccountId = account?.id ?? 0;
  expect((await portal.send(getPayByText, { accountId: AccountId }, dana)).answer().unpayable).toBe(NONE);
  const WalletId = await danas.methodNamed('Everyday Visa');
  const saved = await portal.send(savePayByText, { AccountId, WalletId, MobileNumber: '3035550142' }, dana);
  expect(saved.message).toBe(NONE);
});
