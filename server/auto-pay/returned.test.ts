import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleBankEntries } from '../../domain/fixtures/method.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { addPaymentMethod } from '../../domain/wallet/change-calls.ts';
import {
  autoPayer,
  autoPayPayments,
  mailsToAddress,
  passDays,
  sentMessages,
} from '../../tests/support/auto-payer.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';

const UNFUNDED = '000222222227';
const CLOSED = '000111111113';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;

beforeAll(async () => {
  portal = await openPortal();
  danas = autoPayer(portal, () => dana);
  dana = await portal.signIn('demo');
  for (const [wallet_name, bank_account_number] of [
    ['Unfunded', UNFUNDED],
    ['Closed', CLOSED],
  ] as const)
    (
      await portal.send(addPaymentMethod, sampleBankEntries({ wallet_name, bank_account_number }), dana)
    ).answer();
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

async function pass(days: number) {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const inDays = (days: number) => addDays(portal.parts.clock.today(), days);
const statusesOf = async (number: string) =>
  (await autoPayPayments(portal, number)).map(({ status }) => status);

test('a debit that lacked funds is presented again on the next day, twice, and then auto pay ends', async () => {
  const number = 'LOT-121';
  await danas.plan(number, 'Unfunded', 1);
  await pass(3);
  expect(await statusesOf(number)).toEqual([4]);
  expect(await danas.get(number)).toMatchObject({
    active: true,
    run_date: inDays(1),
    failed_payment: {
      reason: 'The bank returned the payment: there are not enough funds.',
      retry_date: inDays(1),
      next_date: null,
    },
  });
  const mail = (await sentMessages(portal)).find(({ subject }) => subject.startsWith('Payment returned'));
  expect(mail?.body).toContain('Auto Pay tries again on');
  await pass(3);
  expect(await statusesOf(number)).toEqual([4, 4]);
  expect((await danas.get(number)).run_date).toBe(inDays(1));
  await pass(3);
  expect(await statusesOf(number)).toEqual([4, 4, 4]);
  expect(await danas.get(number)).toMatchObject({
    active: false,
    run_date: null,
    failed_payment: { retry_date: null },
  });
  const [last] = (await mailsToAddress(portal, number)).slice(-1);
  expect(last?.body).toContain('The bank returned the last payment.');
  await pass(35);
  expect(await statusesOf(number)).toHaveLength(3);
});

test('any other returned debit ends the auto pay, and its mail says so', async () => {
  const number = 'LOT-118';
  await danas.plan(number, 'Closed', 1);
  await pass(3);
  expect(await statusesOf(number)).toEqual([4]);
  expect(await danas.get(number)).toMatchObject({
    active: false,
    failed_payment: { reason: 'The bank returned the payment: account closed.', retry_date: null },
  });
  const mails = await sentMessages(portal);
  const returned = mails.find(
    ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(number),
  );
  expect(returned?.body).toContain('Auto Pay for this account was turned off');
  await pass(35);
  expect(await statusesOf(number)).toHaveLength(1);
});

test('a day to which the customer has moved the next run stays', async () => {
  const number = 'LOT-114';
  await danas.plan(number, 'Unfunded', 1);
  await pass(1);
  (await danas.reschedule(number, 20)).answer();
  await pass(2);
  expect(await danas.get(number)).toMatchObject({
    run_date: inDays(18),
    failed_payment: { retry_date: null },
  });
  const mail = (await sentMessages(portal)).find(
    ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(number),
  );
  expect(mail?.body).toContain(`Auto Pay runs next on ${shortDate(inDays(18))}, as planned.`);
  expect(mail?.body).not.toContain('not tried again');
});

test('what is given back of a payment by hand is told with the run that pays it, and without one as not tried again', async () => {
  const number = 'LOT-115';
  const till = payer(portal, () => dana);
  const paid = await till.pay({ accounts: [number], method: 'Everyday Visa' });
  const [first = ''] = paid.confirmation_nums;
  await takeBack(portal, first, 'refund in part');
  await danas.plan(number, 'Everyday Visa', 9);
  await takeBack(portal, first, 'refund');
  await runDueWork(portal.parts);
  const told = (await sentMessages(portal)).filter(({ body }) => body.includes(first));
  const bodyOf = (start: string) => told.find(({ subject }) => subject.startsWith(start))?.body;
  expect(bodyOf('Payment refunded in part')).toContain('Nothing is charged again by itself.');
  expect(bodyOf('Payment refunded:')).toContain(`Auto Pay runs next on ${shortDate(inDays(9))}, as planned.`);
});
