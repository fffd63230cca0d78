import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYS_NOTHING } from '../../domain/auto-pay/text/meanwhile.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { NOT_CONFIRMED_IN_TIME } from '../../domain/checkout/text/en.ts';
import { NO_PAYMENTS } from '../../domain/portal/text/en.ts';
import { listAlerts } from '../../domain/profile/alert-calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, HOUR, MINUTE } from '../../domain/values/durations.ts';
import {
  autoPayer,
  autoPayPayments,
  mailsToAddress,
  sentMessages,
  workFor,
} from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import { offProcessor } from '../gateways/off.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork, runHourlyWork } from '../jobs/work.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { customers } from '../store/schema/customers.ts';
import { transactions } from '../store/schema/transactions.ts';
import { conversationWith } from '../texts/conversation.ts';

const WAITS = 'Payments are not set up here, so this payment could not be made yet.';
const MONEY = 'You have not been charged.';
const ACCOUNT = '100-2218-04';
const ON_AUTO_PAY = '100-2218-77';

let portal: Portal;
let dana: SignedInCustomer;
let danas: ReturnType<typeof autoPayer>;
let till: ReturnType<typeof payer>;
let on: Pick<Portal['parts'], 'processor' | 'config'>;

beforeAll(async () => {
  portal = await openPortal();
  const { processor, config } = portal.parts;
  on = { processor, config };
  danas = autoPayer(portal, () => dana);
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  switchOn();
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  switchOn();
  await later(HOUR + MINUTE);
  await later(5 * DAY);
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const switchOff = () =>
  Object.assign(portal.parts, { processor: offProcessor, config: { ...on.config, processor: 'off' } });
const switchOn = () => Object.assign(portal.parts, on);

const silent = async (): Promise<never> => {
  throw new ProcessorSilent('no answer');
};

const failures = async () =>
  (await portal.parts.metrics.workFailures.get()).values.filter(({ value }) => value > 0);

async function later(milliseconds: number) {
  portal.pass(milliseconds);
  await runDueWork(portal.parts);
  dana = await portal.signIn('demo');
}

test('each word that pays by text is answered that payments are not set up, and nothing is named or asked', async () => {
  const tova = phoneOf(portal, 'text');
  await tova.ask('PAY');
  const before = await conversationWith(portal.store.db, tova.from);
  switchOff();
  for (const word of ['PAY', 'PAY 2', 'CONFIRM'])
    expect(await tova.ask(word)).toEqual([`Billfold: ${NO_PAYMENTS}`]);
  expect(await conversationWith(portal.store.db, tova.from)).toEqual(before);
  expect(await tova.ask('STOP')).toEqual([expect.stringContaining('pay by text is off')]);
});

test('no text promises a payment: HELP, START and words that are none say that payments are not set up', async () => {
  switchOff();
  const phone = phoneOf(portal, 'phone');
  for (const word of ['HELP', 'Hello?', 'STOP', 'HELP', 'START']) {
    const said = (await phone.ask(word)).join(' ');
    expect(said).toContain(word === 'STOP' ? 'pay by text is off' : NO_PAYMENTS);
    expect(said).not.toMatch(/\bPAY\b|turn it on/);
  }
});

test('an alert of a payment that failed advises nothing while payments are not set up', async () => {
  const alert = { type: 'notification', about: 'Payment failed', href: '#/history' } as const;
  const [{ id }] = (await portal.store.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, 'demo@billfold.example'))) as [{ id: number }];
  const event = { ...alert, cause: 'a failure of the tests', message: `It failed. ${NOT_CONFIRMED_IN_TIME}` };
  await raiseAlert({ db: portal.store.db, customer: id }, portal.parts.clock, event);
  const told = async () => {
    const query = { alert_type: 'notification', page: 1, per_page: 100 } as const;
    const { items } = (await portal.send(listAlerts, query, dana)).answer();
    return items.find(({ message }) => message.startsWith('It failed.'))?.message;
  };
  expect(await told()).toBe(event.message);
  switchOff();
  expect(await told()).toBe(
    'It failed. You have not been charged. This payment was not confirmed with your bank in time.',
  );
});

test('planned payments wait until payments are set up, of which I am told once, and are then made once', async () => {
  const day = addDays(portal.parts.clock.today(), 2);
  const { confirmation_nums } = await till.pay({ accounts: [ACCOUNT], method: 'Everyday Visa', on: day });
  await danas.plan(ON_AUTO_PAY, 'Everyday Visa', 2);
  const listedDay = async () => (await till.accountNumbered(ACCOUNT)).scheduled_date;
  expect(await listedDay()).toBe(day);
  switchOff();
  expect(await listedDay()).toBe(null);
  const mailsOf = async (words: string) =>
    (await sentMessages(portal)).filter(
      ({ channel, body }) => channel === 'mail' && body.includes(ON_AUTO_PAY) && body.includes(words),
    );
  const stopsTold = async () =>
    (await sentMessages(portal)).filter(
      ({ subject, recipient }) =>
        subject === 'No payments can be made here for now' && recipient === 'demo@billfold.example',
    ).length;
  const told = await stopsTold();
  const promised = (await mailsOf('Auto pay pays on')).length;
  await workFor(portal, HOUR);
  await later(DAY);
  expect(await mailsOf('Auto pay pays on')).toHaveLength(promised);
  await later(DAY);
  expect((await sentMessages(portal)).filter(({ body }) => body.includes(WAITS))).toEqual([]);
  expect(await stopsTold()).toBe(told + 1);
  const pending = async () =>
    (await portal.send(listScheduled, {}, dana))
      .answer()
      .find(({ confirmation_number }) => confirmation_number === confirmation_nums[0]);
  expect(await pending()).toMatchObject({ delay: `${WAITS} ${MONEY}`, problem: '' });
  expect((await danas.get(ON_AUTO_PAY)).forecast?.delay).toBe(`${WAITS} ${MONEY}`);
  expect(await autoPayPayments(portal, ON_AUTO_PAY)).toEqual([]);
  switchOn();
  await later(HOUR + MINUTE);
  expect(await pending()).toBeUndefined();
  expect((await autoPayPayments(portal, ON_AUTO_PAY)).map(({ status }) => status)).toEqual([1]);
});

test('without payments no bill counts as paid automatically', async () => {
  const number = 'LOT-118';
  await danas.plan(number, 'Everyday Visa', 20);
  const instead = async () => {
    const groups = (await portal.send(getAccountList, {}, dana)).answer();
    const account = groups.flatMap(({ accounts }) => accounts).find((one) => one.account_num === number);
    return account?.autoPay.instead;
  };
  expect(await instead()).toBeUndefined();
  switchOff();
  expect(await instead()).toBe(PAYS_NOTHING);
  switchOn();
  expect((await danas.toggle(number, false)).status).toBe(200);
});

/** The one mail ahead of an auto pay that runs in five days, where payments are switched off meanwhile. */
async function toldAheadWithout(number: string) {
  const day = shortDate(addDays(portal.parts.clock.today(), 5));
  switchOff();
  for (let days = 0; days < 3; days++) await later(DAY);
  const [mail, ...more] = (await mailsToAddress(portal, number)).filter(({ subject }) =>
    subject.includes(` on ${day}: `),
  );
  expect(more).toEqual([]);
  return { day, mail };
}

test('ahead of its day I am told that an auto pay may not pay, and that it pays once payments are set up (SRV2-19)', async () => {
  const number = 'LOT-114';
  const { ebill_id } = await danas.get(number);
  await danas.plan(number, 'Everyday Visa', 5);
  const { day, mail } = await toldAheadWithout(number);
  expect(mail?.subject).toMatch(/^Auto pay may not pay on /);
  expect(mail?.body).toContain(NO_PAYMENTS);
  expect(mail?.body).toMatch(
    /The payment of \$[\d.,]+ scheduled for \S+ is made only if payments are set up by then\./,
  );
  expect(mail?.body).toMatch(/Otherwise, please pay .+ directly\./);
  expect(mail?.body).toContain(`You can turn it off at any time here:\n`);
  expect(mail?.body).toContain(`/#/auto-pay/${ebill_id}`);
  switchOn();
  await later(DAY);
  expect((await mailsToAddress(portal, number)).at(-1)?.subject).toMatch(`Auto pay pays on ${day}: `);
});

test('an auto pay that pays with payments set up neither is told as one that will not be made (SRV2-19)', async () => {
  const number = 'G-771203';
  await danas.plan(number, 'Everyday Visa', 5, { setAmountLimit: true, max_pay_amount: cents(100) });
  const { day, mail } = await toldAheadWithout(number);
  expect(mail?.subject).toMatch(/^Auto pay will not pay on /);
  expect(mail?.body).toMatch(
    new RegExp(
      `${NO_PAYMENTS} The payment scheduled for ${day} will not be made\\. Please pay .+ directly\\.`,
    ),
  );
  expect(mail?.body).not.toMatch(/only if|by then|by hand|limit/);
});

test('an auto pay that finds no processor on its days is told ahead and as failed, and can be turned off (APL-24, SRV2-11)', async () => {
  const number = 'LOT-115';
  await danas.plan(number, 'Everyday Visa', 2);
  await later(0);
  const before = (await mailsToAddress(portal, number)).length;
  switchOff();
  await workFor(portal, HOUR);
  for (let days = 0; days < 4; days++) await later(DAY);
  (await danas.toggle(number, false)).answer();
  expect(await danas.get(number)).toMatchObject({ active: false, run_date: null });
  expect((await danas.toggle(number, true)).status).toBe(503);
  await runDueWork(portal.parts);
  const mails = (await mailsToAddress(portal, number)).slice(before);
  const [ahead, failed, off] = mails.map(({ body }) => body);
  expect(mails.map(({ subject }) => subject.replace(/(?: on \S+)?: .*/, ''))).toEqual([
    'Auto pay may not pay',
    'Auto pay failed',
    'Auto pay is off',
  ]);
  expect(ahead).toMatch(/Otherwise, please pay .+ directly\./);
  expect(failed).toMatch(/^You have not been charged\. /);
  expect(failed).toMatch(/It is not tried again before \S+\. Please pay .+ directly\./);
  expect(off).toContain(`Your settings are kept. ${NO_PAYMENTS}`);
  expect(new Set((await autoPayPayments(portal, number)).map(({ status }) => status))).toEqual(new Set([2]));
  for (const body of mails.map((mail) => mail.body))
    expect(body).not.toMatch(/The next payment|yourself|by hand|change|switch/);
});

test('a scheduled payment that found no processor on both of its days has failed, and its customer is told (SRV2-23, ruling 8)', async () => {
  const first = addDays(portal.parts.clock.today(), 1);
  const { confirmation_nums } = await till.pay({
    accounts: ['NW 30419'],
    method: 'Everyday Visa',
    on: first,
  });
  switchOff();
  await later(DAY);
  await later(DAY);
  const days = `${shortDate(first)} and ${shortDate(addDays(first, 1))}`;
  const [number = ''] = confirmation_nums;
  const why = `Payments were not set up here on ${days}.`;
  const outcome = async () => {
    const { trans_status, transaction_receipts } = (
      await portal.send(getReceipt, { confirmation_number: number }, dana)
    ).answer();
    return [trans_status, transaction_receipts[0]?.trans_msg];
  };
  expect(await outcome()).toEqual([2, `${why} ${MONEY}`]);
  const told = (await sentMessages(portal)).filter(
    ({ subject, body }) => subject === 'Your scheduled payment failed' && body.includes(number),
  );
  const [payment] = await portal.store.db
    .select({ biller: transactions.entityName })
    .from(transactions)
    .where(eq(transactions.confirmationNum, number));
  expect(told.map(({ body }) => body.split('\n')[0])).toEqual([
    `${MONEY} ${why} Please pay ${payment?.biller} directly.`,
  ]);
  switchOn();
  await later(DAY);
  expect(await outcome()).toEqual([2, `${why} ${MONEY}`]);
  expect((await till.bill('NW 30419')).balance).toBeGreaterThan(0);
});

test('a scheduled payment whose charge has no answer stays pending while no processor can be asked', async () => {
  const day = addDays(portal.parts.clock.today(), 1);
  const { confirmation_nums } = await till.pay({ accounts: ['NW 30418'], method: 'Everyday Visa', on: day });
  Object.assign(portal.parts, {
    processor: { ...on.processor, charge: silent, ask: silent },
  });
  await later(DAY);
  switchOff();
  await later(DAY);
  await later(DAY);
  const pending = (await portal.send(listScheduled, {}, dana)).answer();
  expect(pending.map(({ confirmation_number }) => confirmation_number)).toContain(confirmation_nums[0]);
});

test('work that asks a processor is not begun without one, and fails nowhere', async () => {
  await runHourlyWork(portal.parts);
  await later(5 * DAY);
  const before = await failures();
  switchOff();
  await runHourlyWork(portal.parts);
  await runDueWork(portal.parts);
  expect(await failures()).toEqual(before);
});
