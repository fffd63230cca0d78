import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateRecipients } from '../../domain/checkout/calls.ts';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { listScheduled } from '../../domain/scheduled/calls.ts';
import { addDays, shortDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer, setBillerState, setProcessorState } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorSilent } from '../ports/processor.ts';
import { accounts } from '../store/schema/billers.ts';
import { messages } from '../store/schema/work.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;

/** While true, the processor makes charges and gives no answer. */
let isMute = false;

beforeAll(async () => {
  const plain = await openPortal();
  const { processor } = plain.parts;
  const mutable: Processor = {
    ...processor,
    charge: async (request) => {
      const outcome = await processor.charge(request);
      if (isMute) throw new ProcessorSilent('no answer');
      return outcome;
    },
  };
  portal = { ...plain, parts: Object.assign(plain.parts, { processor: mutable }) };
  till = payer(portal, () => dana);
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const tomorrow = () => addDays(portal.parts.clock.today(), 1);

const WAITING =
  'The payment service cannot be reached, so this payment could not be made yet. You have not been charged. We try again every hour until the day ends, and once more on the next day.';

async function nextDay() {
  portal.pass(DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
}

async function pendingOf(number: string) {
  const payments = (await portal.send(listScheduled, {}, dana)).answer();
  return payments.find(({ confirmation_number }) => confirmation_number === number);
}

async function statusOf(confirmation_number: string) {
  const receipt = (await portal.send(getReceipt, { confirmation_number }, dana)).answer();
  return [receipt.trans_status, receipt.transaction_receipts[0]?.trans_msg];
}

test('a scheduled bank payment is made on its date and settles like any other (SRV-35, SRV-39)', async () => {
  const planned = await till.pay({ accounts: ['LOT-114'], method: 'Joint checking', on: tomorrow() });
  const atOnce = await till.pay({ accounts: ['LOT-121'], method: 'Joint checking' });
  const [first = '', second = ''] = [...planned.confirmation_nums, ...atOnce.confirmation_nums];
  await nextDay();
  expect(await statusOf(first)).toEqual([7, '']);
  await nextDay();
  await nextDay();
  expect([await statusOf(first), await statusOf(second)]).toEqual([
    [1, ''],
    [1, ''],
  ]);
});

test('a bill that was paid by hand meanwhile is not paid again, and the customer is told', async () => {
  const planned = await till.pay({ accounts: ['NW 30419'], method: 'Everyday Visa', on: tomorrow() });
  await till.pay({ accounts: ['NW 30419'], method: 'Everyday Visa' });
  await nextDay();
  expect(await statusOf(planned.confirmation_nums[0] ?? '')).toEqual([
    2,
    'The bill asks for less than this payment by now, and it cannot be overpaid. You have not been charged.',
  ]);
  expect((await till.bill('NW 30419')).balance).toBe(0);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { subject: string }[];
  };
  expect(items[0]?.subject).toBe('Your scheduled payment failed');
});

test('a bill that was paid by hand fails its scheduled payment, with no word of a delay, although the processor is down (ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa', on: tomorrow() });
  await till.pay({ accounts: ['G-771203'], method: 'Everyday Visa' });
  const [number = ''] = planned.confirmation_nums;
  await setProcessorState(portal, 'down');
  await nextDay();
  expect(await statusOf(number)).toEqual([10, '']);
  await setProcessorState(portal, 'up');
  await nextDay();
  expect(await statusOf(number)).toEqual([
    2,
    'Summit Gas does not allow overpayment for this bill. You have not been charged.',
  ]);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { subject: string; body: string }[];
  };
  const messages = items.filter(({ body }) => body.includes(number)).map(({ subject }) => subject);
  expect(messages).toEqual(['Your scheduled payment failed', 'Your payment is scheduled']);
});

test('a customer who chose no receipt learns by email that a scheduled payment failed (SRV2-23)', async () => {
  await portal.send(updateRecipients, { receipt_options: [] }, dana);
  await till.pay({ accounts: ['NW 30418'], method: 'Mastercard (is declined)', on: tomorrow() });
  await nextDay();
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { recipient: string; subject: string }[];
  };
  expect([items[0]?.recipient, items[0]?.subject]).toEqual([
    'demo@billfold.example',
    'Your scheduled payment failed',
  ]);
});

test('a customer who gets texts about payments also gets one when a scheduled payment fails (SRV2-23, SRV2-33)', async () => {
  await portal.store.db.execute(`update customers
     set mobile_registration = 1, mobile_number = '3035550142',
         notifications = jsonb_set(notifications, '{payment,text}', 'true')
   where email = 'demo@billfold.example'`);
  await till.pay({ accounts: ['LOT-115'], method: 'Mastercard (is declined)', on: tomorrow() });
  await nextDay();
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { channel: string; recipient: string; subject: string; body: string }[];
  };
  const messages = items.filter(
    ({ subject, body }) => subject === 'Your scheduled payment failed' && body.includes('Evergreen HOA'),
  );
  expect(messages.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
    ['mail', 'demo@billfold.example'],
    ['sms', '3035550142'],
  ]);
  for (const { body } of messages) {
    expect(body).toMatch(/^(Billfold: )?You have not been charged\. /);
    expect(body.match(/charged|declined\b|Failed|Please/g)?.sort()).toEqual([
      'Please',
      'charged',
      'declined',
    ]);
  }
});

test('a receipt that was to go by text alone goes to my own address where the host has set up no texts (SRV2-22)', async () => {
  const receipt_options = [{ type: 'sms' as const, value: '(303) 555-0142' }];
  (await portal.send(updateRecipients, { receipt_options }, dana)).answer();
  const { confirmation_nums } = await till.pay({
    accounts: ['G-771230'],
    method: 'Everyday Visa',
    on: tomorrow(),
  });
  const { config } = portal.parts;
  Object.assign(portal.parts, { config: { ...config, sandbox: false, smsUrl: undefined } });
  await nextDay();
  Object.assign(portal.parts, { config });
  const rows = await portal.store.db.select().from(messages);
  const receipts = rows.filter(({ cause }) => cause.includes(`run ${confirmation_nums[0]}`));
  expect(receipts.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['mail', 'demo@billfold.example'],
  ]);
});

test('a processor that is down on the day is asked hourly, and the payment is made when it is up (ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['LOT-118'], method: 'Everyday Visa', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  await setProcessorState(portal, 'down');
  await nextDay();
  expect(await statusOf(number)).toEqual([10, WAITING]);
  await setProcessorState(portal, 'up');
  portal.pass(30 * 60_000);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect(await statusOf(number)).toEqual([10, WAITING]);
  portal.pass(31 * 60_000);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect(await statusOf(number)).toEqual([1, '']);
});

test('a processor that is down all day leaves it pending, and it is made on the next day (ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['LOT-115'], method: 'Everyday Visa', on: tomorrow() });
  await setProcessorState(portal, 'down');
  await nextDay();
  await setProcessorState(portal, 'up');
  await nextDay();
  expect(await statusOf(planned.confirmation_nums[0] ?? '')).toEqual([1, '']);
});

test('a processor that is down on both days makes it fail without a charge, once that is certain (ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['5520 448 19'], method: 'Everyday Visa', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  await setProcessorState(portal, 'down');
  await nextDay();
  const day = portal.parts.clock.today();
  await nextDay();
  const days = `${shortDate(day)} and ${shortDate(addDays(day, 1))}`;
  const words = `The payment service could not be reached on ${days}. You have not been charged.`;
  expect((await pendingOf(number))?.delay).toBe(`${words} This payment is not tried again.`);
  await setProcessorState(portal, 'up');
  await nextDay();
  const [status, message] = await statusOf(number);
  expect([status, message]).toEqual([2, `${words} This payment is not tried again.`]);
  const receipt = (await portal.send(getReceipt, { confirmation_number: number }, dana)).answer();
  expect(receipt.transaction_receipts[0]?.transaction_date).toBe(addDays(day, 1));
});

test('a payment that nobody could make on its day is tried for two days from the first try (ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['0094471'], method: 'Everyday Visa', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  await setProcessorState(portal, 'down');
  // No server does due work in these days.
  portal.pass(2 * DAY);
  await nextDay();
  const day = portal.parts.clock.today();
  expect((await pendingOf(number))?.delay).toBe(WAITING);
  portal.pass(2 * HOUR);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect((await pendingOf(number))?.delay).toBe(WAITING);
  await nextDay();
  const days = `${shortDate(day)} and ${shortDate(addDays(day, 1))}`;
  expect((await pendingOf(number))?.delay).toContain(`could not be reached on ${days}.`);
  await setProcessorState(portal, 'up');
  await nextDay();
  expect((await statusOf(number))[0]).toBe(2);
});

test('a biller whose balance service is down keeps it pending and is named; the next day pays it (SRV2-22, ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['87-40021'], method: 'Everyday Visa', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  const [account] = await portal.store.db.select().from(accounts).where(eq(accounts.accountNum, '87-40021'));
  const biller = account?.billerId ?? 0;
  await setBillerState(portal, biller, 'down');
  await nextDay();
  const why =
    'Red Mesa Water District cannot be reached, so this payment could not be made yet. You have not been charged. We try again every hour until the day ends, and once more on the next day.';
  expect((await pendingOf(number))?.delay).toBe(why);
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { subject: string; body: string }[];
  };
  const told = items.filter(({ subject }) => subject === 'Your scheduled payment is delayed');
  expect(told.map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/^You have not been charged\. Red Mesa Water District cannot be reached, so/),
  );
  await setBillerState(portal, biller, 'up');
  await nextDay();
  expect(await statusOf(number)).toEqual([1, '']);
});

test('a biller that is down on the next day too makes it fail, in words that name the biller (SRV2-23, ruling 8)', async () => {
  const planned = await till.pay({ accounts: ['5520 448 20'], method: 'Everyday Visa', on: tomorrow() });
  const [number = ''] = planned.confirmation_nums;
  const [account] = await portal.store.db
    .select()
    .from(accounts)
    .where(eq(accounts.accountNum, '5520 448 20'));
  const biller = account?.billerId ?? 0;
  await setBillerState(portal, biller, 'down');
  await nextDay();
  const day = portal.parts.clock.today();
  await nextDay();
  await setBillerState(portal, biller, 'up');
  expect(await statusOf(number)).toEqual([
    2,
    `Cascade Power & Light could not be reached on ${shortDate(day)} and ${shortDate(addDays(day, 1))}. You have not been charged.`,
  ]);
  expect(await pendingOf(number)).toBeUndefined();
});

test('a payment that was charged without an answer is never called failed, even past its day', async () => {
  const planned = await till.pay({ accounts: ['100-7713-02'], method: 'Everyday Visa', on: tomorrow() });
  await setProcessorState(portal, 'down');
  await nextDay();
  await setProcessorState(portal, 'up');
  isMute = true;
  portal.pass(61 * 60_000);
  await runDueWork(portal.parts);
  isMute = false;
  await nextDay();
  expect(await statusOf(planned.confirmation_nums[0] ?? '')).toEqual([1, '']);
  expect((await till.bill('100-7713-02')).balance).toBe(cents(0));
});
