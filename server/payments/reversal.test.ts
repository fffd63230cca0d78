import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchTransactions } from '../../domain/history/calls.ts';
import { listAlerts, updateAlert } from '../../domain/profile/alert-calls.ts';
import { payer, setProcessorState, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { reconcileDay } from '../books/reconcile-day.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';

const DAY = 86_400_000;

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const end = (number: string, ending: Parameters<typeof takeBack>[2]) => takeBack(portal, number, ending);

async function recordOf(q: string) {
  const search = {
    q,
    sort: '-transaction_date',
    start: undefined,
    end: undefined,
    page: 1,
    per_page: 5,
  } as const;
  return (await portal.send(searchTransactions, search, dana)).answer().items[0];
}

const unread = async () =>
  (
    await portal.send(
      listAlerts,
      { alert_type: 'notification', is_read: false, page: 1, per_page: 100 },
      dana,
    )
  ).answer().items;

async function mails(): Promise<{ subject: string; body: string }[]> {
  await runDueWork(portal.parts);
  const { rows } = (await portal.store.db.execute(
    'select subject, body from sandbox_inbox order by id',
  )) as unknown as { rows: { subject: string; body: string }[] };
  return rows;
}

test.each([
  ['void', 3, 'Payment voided'],
  ['refund', 5, 'Payment refunded'],
  ['reverse', 6, 'Payment reversed'],
  ['return', 4, 'Payment returned'],
] as const)(
  'a biller or bank can %s a payment: history, bill, mail and alert say so (SRV-36, SRV-40, SRV-52)',
  async (ending, status, about) => {
    const till = payer(portal, () => dana);
    const before = await till.bill('100-2218-04');
    const { confirmation_nums } = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
    const [number = ''] = confirmation_nums;
    expect((await till.bill('100-2218-04')).balance).not.toBe(before.balance);

    expect(await end(number, ending)).toEqual({ status: 200, body: { confirmation_num: number, status } });
    const record = await recordOf(number);
    expect([record?.trans_status, record?.error, record?.trans_msg !== '']).toEqual([
      status,
      status === 4,
      true,
    ]);
    const after = await till.bill('100-2218-04');
    expect([after.balance, after.period_amt_due]).toEqual([before.balance, before.period_amt_due]);

    const [alert] = await unread();
    expect(alert).toMatchObject({
      typeMsg: about,
      href: `#/history/payments/${number}`,
      alert_type: 'notification',
    });
    expect(alert?.message).toContain('Harbor City Utilities');
    const mail = (await mails()).filter(({ subject }) => subject === `${about}: Harbor City Utilities`);
    expect(mail).toHaveLength(1);
    expect(mail[0]?.body).toContain(number);
    expect((await end(number, ending)).status).toBe(409);
    expect(await auditBooks(portal.parts)).toEqual([]);
  },
);

test.each(['down', 'ambiguous'] as const)(
  'a refund that the processor, %s, does not confirm is finished by itself, as a refund, and told once (SRV-36)',
  async (state) => {
    const till = payer(portal, () => dana);
    const { confirmation_nums } = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
    const [number = ''] = confirmation_nums;
    await setProcessorState(portal, state);
    expect(await end(number, 'refund')).toEqual({
      status: 202,
      body: { confirmation_num: number, status: 1 },
    });
    expect((await end(number, 'void')).status).toBe(202);
    expect((await recordOf(number))?.trans_status).toBe(1);
    await setProcessorState(portal, 'up');
    portal.pass(61_000);
    expect(await runDueWork(portal.parts)).toMatchObject({ refunds: 1 });
    expect((await recordOf(number))?.trans_status).toBe(5);
    expect((await till.bill('100-2218-04')).period_amt_due).toBeGreaterThan(0);
    const told = (await mails()).filter(({ body }) => body.includes(number) && body.includes('refunded'));
    expect(told).toHaveLength(1);
    expect(await runDueWork(portal.parts)).not.toHaveProperty('refunds');
    expect(await auditBooks(portal.parts)).toEqual([]);
  },
);

test('while nobody knows whether the processor has carried out a void, the books agree, also after a refund in part', async () => {
  const till = payer(portal, () => dana);
  const { confirmation_nums } = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const [number = ''] = confirmation_nums;
  await end(number, 'refund in part');
  await setProcessorState(portal, 'ambiguous');
  expect((await end(number, 'void')).status).toBe(202);
  await setProcessorState(portal, 'up');
  expect(await auditBooks(portal.parts)).toEqual([]);
  expect((await reconcileDay(portal.parts, portal.parts.clock.today())).findings).toEqual([]);
  portal.pass(61_000);
  expect(await runDueWork(portal.parts)).toMatchObject({ reversals: 1 });
  expect((await recordOf(number))?.trans_status).toBe(3);
  expect(await auditBooks(portal.parts)).toEqual([]);
});

test('a refund that would fail tomorrow can fail today, and not twice', async () => {
  await portal.store.db.execute(
    sql`update payment_methods set token = 'card-refundfalls-1' where nickname = 'Everyday Visa'`,
  );
  const till = payer(portal, () => dana);
  const { confirmation_nums } = await till.pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  const [number = ''] = confirmation_nums;
  await end(number, 'refund');
  expect((await end(number, 'refund fails')).body).toEqual({ confirmation_num: number, status: 1 });
  expect((await end(number, 'refund fails')).body).toMatchObject({
    message: 'No refund of this payment stands that could fail.',
  });
});

test('a mail and an alert tell of a bank payment that comes back days later (SRV-35, SRV-52)', async () => {
  const till = payer(portal, () => dana);
  const { confirmation_nums } = await till.pay({ accounts: ['LOT-114'], method: 'Savings (comes back)' });
  const [number = ''] = confirmation_nums;
  portal.pass(4 * DAY);
  dana = await portal.signIn('demo');
  await runDueWork(portal.parts);
  expect((await recordOf(number))?.trans_status).toBe(4);
  const [returned] = await unread();
  expect(returned?.typeMsg).toBe('Payment returned');
  const { end } = returned?.payment ?? {};
  expect(end).toMatchObject({ as: 'returned', by_auto_pay: false, account_nums: ['LOT-114'] });
  expect(end?.reason).not.toBe('');
  expect(returned?.message).toContain(end?.reason);
  const told = (await mails()).find(
    ({ subject, body }) => subject.startsWith('Payment returned') && body.includes(number),
  );
  expect(told?.body).toContain('Payment method: Savings ending in 1234');
});

test('a declined payment raises one alert, which is unread until I mark it (API-57, API-58, SRV-52)', async () => {
  const till = payer(portal, () => dana);
  await till.review({ accounts: ['5520 448 19'], method: 'Mastercard (is declined)' });
  expect((await till.submit()).status).toBe(422);
  const [alert, ...others] = await unread();
  expect(alert?.typeMsg).toBe('Payment failed');
  expect(alert?.payment?.end).toMatchObject({ as: 'failed', account_nums: ['5520 448 19'] });
  const read = await portal.send(updateAlert, { id: alert?.id ?? 0, is_read: true }, dana);
  expect(read.answer().is_read).toBe(true);
  expect(await unread()).toEqual(others);
  const sam = await portal.signIn('single');
  expect((await portal.send(listAlerts, { page: 1, per_page: 100 }, sam)).answer().items).toEqual([]);
});
