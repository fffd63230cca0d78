import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/values/calendar-date.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { autoPayer, sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { applyBiller } from '../billers/apply.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { PEOPLE } from '../demo/people.ts';
import { offProcessor } from '../gateways/off.ts';
import { runDueWork } from '../jobs/work.ts';
import { billers, stopNotices } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';

const POWER = '5520 448 19';
const STOPPED = 'Cascade Power & Light takes no payments here any more';
const AGAIN = 'Cascade Power & Light takes payments here again';

let portal: Portal;
let dana: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
});

afterEach(() => portal.close());

/** Applies the biller's file with another account at the processor, a minute later. */
async function connect(merchant: string) {
  portal.pass(MINUTE);
  const stored = await storedBiller(portal.store.db, 'cascade');
  if (!stored) throw new Error('no biller');
  await applyBiller(portal.parts, { ...stored.file, merchant });
  await runDueWork(portal.parts);
}

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
      'Cascade Power & Light takes no payments in Billfold any more.',
      'Your auto pay pays nothing meanwhile. You can turn it off.',
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
  expect(await told(AGAIN)).toEqual([expect.stringContaining('/#/upcoming')]);
  await connect('');
  expect(await told(STOPPED)).toHaveLength(2);
});

test('a customer who scheduled a payment is told, and one who relies on nothing of the biller is not', async () => {
  const till = payer(portal, () => dana);
  await till.pay({ accounts: [POWER], method: 'Everyday Visa', on: addDays(portal.parts.clock.today(), 9) });
  await connect('');
  expect(await told(STOPPED)).toEqual([
    expect.stringContaining('Your scheduled payments are not made meanwhile. You can delete them.'),
  ]);
  expect(await told(STOPPED, PEOPLE.single.email)).toEqual([]);
});

test('one who pays by text is told by mail, and by text where notices of payments go by text', async () => {
  await connect('');
  const [mail] = await told(STOPPED, PEOPLE.text.email);
  expect(mail).toContain('Nothing is paid by text meanwhile.');
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
    'Billfold: Cascade Power & Light takes no payments in Billfold any more. Please pay Cascade Power & Light directly.',
  ]);
});

test('where a biller is back before all were told, those who were hear of it', async () => {
  const { db } = portal.store;
  const [biller] = await db.select().from(billers).where(eq(billers.slug, 'cascade'));
  const [one] = await db.select().from(customers).where(eq(customers.email, PEOPLE.demo.email));
  const toldAt = new Date(portal.parts.clock.now());
  await db.insert(stopNotices).values({ customerId: one?.id ?? 0, billerId: biller?.id ?? 0, toldAt });
  await db.update(billers).set({ paymentsTold: 'some' }).where(eq(billers.slug, 'cascade'));
  await runDueWork(portal.parts);
  expect(await told(AGAIN)).toHaveLength(1);
  expect(await db.select().from(stopNotices)).toEqual([]);
});

test('a portal without payments tells nobody of a biller', async () => {
  const danas = autoPayer(portal, () => dana);
  await danas.plan(POWER, 'Everyday Visa', 20);
  const { config } = portal.parts;
  Object.assign(portal.parts, { processor: offProcessor, config: { ...config, processor: 'off' } });
  await connect('');
  expect(await told(STOPPED)).toEqual([]);
});
