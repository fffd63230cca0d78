import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportCustomerList, readCustomer } from '../../domain/office/customer-calls.ts';
import { listLog } from '../../domain/office/log-calls.ts';
import { exportPayments, getPayment, listPayments } from '../../domain/office/payment-calls.ts';
import { askRefund, decideRefund, getRefund, listRefunds } from '../../domain/office/refund-calls.ts';
import { exportFound, searchOffice } from '../../domain/office/search-calls.ts';
import { REFUNDED } from '../../domain/receipts/transaction-status.ts';
import { add, cents } from '../../domain/values/cents.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { payer, setProcessorState, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { paymentRow } from '../../tests/support/two-processors.ts';
import { STAFF } from '../demo/staff.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { decide, lockRequest } from '../office/requests.ts';
import { ProcessorSilent } from '../ports/processor.ts';
import { billers } from '../store/schema/billers.ts';
import { refunds } from '../store/schema/money-back.ts';
import { officeRequests } from '../store/schema/office.ts';
import { giveBackByCommand } from '../workflows/give-back-by-command.ts';
import { carryOutRefund } from '../workflows/office-refund.ts';

let portal: Portal;
let number = '';
let cashier = '';
let approver = '';
let keys = 0;

beforeEach(async () => {
  portal = await openPortal();
  const dana = await portal.signIn('demo');
  const paid = await payer(portal, () => dana).pay({ accounts: ['100-2218-04'], method: 'Everyday Visa' });
  number = paid.confirmation_nums[0] ?? '';
  cashier = await signInStaff(portal, 'cashier');
  approver = await signInStaff(portal, 'approver');
});

afterEach(() => portal.close());

const REASON = 'You paid this bill at the counter as well';
const newKey = () => `a-key-of-the-page-${keys++}`;
const ask = (
  amount: number,
  own: { key?: string; reason?: string; number?: string } = {},
  cookie = cashier,
) =>
  sendOffice(
    portal,
    askRefund,
    { number, key: newKey(), amount: cents(amount), reason: REASON, ...own },
    { cookie },
  );
const asked = async (amount: number) => (await ask(amount)).answer();
const decideAs = (id: number, approve: boolean, cookie = approver) =>
  sendOffice(portal, decideRefund, { id, approve, reason: 'Checked with the counter.' }, { cookie });
/** How the page of the payment tells what came of each try to give it back. */
const told = async () => {
  const page = (await sendOffice(portal, getPayment, { number }, { cookie: cashier })).answer();
  return page.events.flatMap(({ kind, act, person, detail }) =>
    kind === 'refund-refused' || act === 'office-refunded' ? [[act ?? kind, person, detail]] : [],
  );
};
const wholeOf = async () => {
  const { amount, fee } = await paymentRow(portal, number);
  return add(amount, fee);
};
const stored = () => portal.store.db.select().from(refunds);
const request = async (id: number) =>
  (await sendOffice(portal, getRefund, { id }, { cookie: approver })).answer();
const limit = (refundLimit: number) =>
  portal.store.db.update(billers).set({ refundLimit: cents(refundLimit) });
const silence = () => {
  const { processor } = portal.parts;
  const silent = { ...processor, giveBack: () => Promise.reject(new ProcessorSilent('no answer')) };
  Object.assign(portal.parts, { processor: silent });
  return () => Object.assign(portal.parts, { processor });
};

test('an approved part that somebody gave back at the processor meanwhile does not go back twice, and the request says so', async () => {
  const { id } = await asked(1_000);
  const { entityId: biller, chargeKey: key } = await paymentRow(portal, number);
  await portal.parts.processor.giveBack({ biller, key }, { key: 'at its dashboard', amount: cents(1_000) });
  await decideAs(id, true);
  expect(await request(id)).toMatchObject({
    state: 'failed',
    outcome: expect.stringContaining('In all $10.00 of'),
  });
  expect(await stored()).toMatchObject([{ kind: 'at the processor', amount: 1_000, requestId: null }]);
  expect(await paymentRow(portal, number)).toMatchObject({ givenBack: 1_000 });
  expect(await auditBooks(portal.parts)).toEqual([]);
  expect(await told()).toEqual([['refund-refused', STAFF.approver.name, '']]);
});

test('a payment tells what was given back from the command line, and a repeat that gave nothing back as a try', async () => {
  const request = { confirmationNum: number, paid: await wholeOf(), amount: cents(500), reason: REASON };
  const by = STAFF.cashier.email;
  expect((await giveBackByCommand(portal.parts, request, by)).isDone).toBe(true);
  const { words } = await giveBackByCommand(portal.parts, request, by);
  expect(words).toMatch(/^Nothing was given back/);
  expect(await told()).toEqual([
    ['office-refunded', STAFF.cashier.name, ''],
    ['refund-refused', STAFF.cashier.name, words],
  ]);
});

test('one person asks, another approves, and the payer gets the money once', async () => {
  const whole = await wholeOf();
  const { id, state, may_decide } = await asked(whole);
  expect([state, may_decide]).toEqual(['asked', false]);
  expect(await stored()).toEqual([]);
  const done = (await decideAs(id, true)).answer();
  expect(done).toMatchObject({
    state: 'done',
    asked_by: STAFF.cashier.name,
    decided_by: STAFF.approver.name,
    reason: `${REASON}.`,
    outcome: expect.stringMatching(/^\$[\d.]+ went back\. The payer is told\.$/),
  });
  expect(await paymentRow(portal, number)).toMatchObject({ status: REFUNDED, message: `${REASON}.` });
  expect(await request(id)).toMatchObject({ paid: whole, left: 0, parts: [{ state: 'given back' }] });
  await runDueWork(portal.parts);
  expect(await auditBooks(portal.parts)).toEqual([]);
  const viewer = await signInStaff(portal, 'viewer');
  const page = (await sendOffice(portal, getPayment, { number }, { cookie: viewer })).answer();
  const acts = page.events.flatMap(({ act }) => act ?? []);
  expect(acts).toEqual(['office-asked', 'office-approved', 'office-refunded']);
  const lines = page.events.filter(({ kind, act }) => kind === 'refund-begun' || act === 'office-approved');
  expect(lines.map(({ kind, who, person }) => [kind, who, person])).toEqual([
    ['staff', 'staff', STAFF.approver.name],
    ['refund-begun', 'staff', STAFF.approver.name],
  ]);
});

test('while a request waits, the page of its payment tells it, and counts it in what is left', async () => {
  const whole = await wholeOf();
  const page = async () => (await sendOffice(portal, getPayment, { number }, { cookie: cashier })).answer();
  expect(await page()).toMatchObject({ left: whole, refund_request: null });
  const { id } = await asked(500);
  expect(await page()).toMatchObject({
    left: whole - 500,
    refund_block: null,
    refund_request: { id, state: 'asked', amount: 500, asked_by: STAFF.cashier.name },
  });
  expect((await request(id)).left).toBe(whole - 500);
  const listen = silence();
  await decideAs(id, true);
  expect(await page()).toMatchObject({ left: whole - 500, refund_request: { id, state: 'approved' } });
  listen();
  portal.pass(2 * MINUTE);
  await runDueWork(portal.parts);
  expect(await page()).toMatchObject({ left: whole - 500, given_back: 500, refund_request: null });
  const refused = await asked(700);
  await decideAs(refused.id, false);
  expect(await page()).toMatchObject({ left: whole - 500, refund_request: null });
});

test('each entry of the log about a refund names its amount', async () => {
  const { id } = await asked(500);
  await decideAs(id, true);
  const operator = await signInStaff(portal, 'operator');
  const { rows } = (await sendOffice(portal, listLog, {}, { cookie: operator })).answer();
  const amounts = rows.map(({ act, amount }) => [act, amount]);
  expect(amounts.filter(([, amount]) => amount !== null)).toEqual([
    ['office-refunded', 500],
    ['office-approved', 500],
    ['office-asked', 500],
  ]);
});

test('a refusal gives nothing back and keeps its reason', async () => {
  const { id } = await asked(500);
  expect((await decideAs(id, false)).answer()).toMatchObject({
    state: 'refused',
    decision: 'Checked with the counter.',
  });
  expect(await stored()).toEqual([]);
  expect((await decideAs(id, true)).code).toBe('office.decided');
});

test('up to the limit of the biller one person is enough, over all parts of a payment', async () => {
  await limit(1_000);
  expect((await asked(600)).state).toBe('done');
  const { state, id } = await asked(500);
  expect(state).toBe('asked');
  expect((await decideAs(id, true)).answer().state).toBe('done');
  expect((await paymentRow(portal, number)).givenBack).toBe(1_100);
});

test('a payment that is refunded in part has one state on every list and in every file', async () => {
  await limit(1_000);
  await asked(500);
  const { customerId: customer } = await paymentRow(portal, number);
  const cookie = approver;
  const page = (await sendOffice(portal, readCustomer, { customer }, { cookie })).answer();
  const found = (await sendOffice(portal, searchOffice, { q: number }, { cookie })).answer();
  const shown = [page, { payments: found.payments.rows }].map(
    ({ payments }) => payments.find((row) => row.confirmation_num === number)?.state,
  );
  expect(shown).toEqual(['refunded-in-part', 'refunded-in-part']);
  const files = [
    await sendOffice(portal, exportPayments, { number }, { cookie }),
    await sendOffice(portal, exportFound, { q: number, list: 'payments' }, { cookie }),
    await sendOffice(portal, exportCustomerList, { customer, list: 'payments' }, { cookie }),
  ];
  for (const file of files) {
    const lines = (await file.answer().text()).split('\r\n');
    expect(lines.find((line) => line.startsWith(number))).toContain(',refunded-in-part,');
  }
});

test('a double click asks once', async () => {
  const key = newKey();
  const both = await Promise.all([ask(500, { key }), ask(500, { key })]);
  expect(new Set(both.map((one) => one.answer().id)).size).toBe(1);
  await limit(10_000);
  await decideAs(both[0].answer().id, false);
  const again = newKey();
  const done = await Promise.all([ask(500, { key: again }), ask(500, { key: again })]);
  expect(new Set(done.map((one) => one.answer().id)).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

test('an approval that is pressed twice gives back once', async () => {
  const { id } = await asked(500);
  const both = await Promise.all([decideAs(id, true), decideAs(id, true)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored()).toHaveLength(1);
});

test('nobody approves what they asked for', async () => {
  const { id } = await asked(500);
  await portal.store.db.update(officeRequests).set({ askedBy: 4 }).where(eq(officeRequests.id, id));
  const own = await decideAs(id, true);
  expect([own.status, own.code]).toEqual([409, 'office.own-request']);
  expect(await stored()).toEqual([]);
});

test('it is refused with words above what is left, for nothing, without a reason, and beside another', async () => {
  const whole = await wholeOf();
  const above = await ask(whole + 1);
  expect([above.status, above.code]).toEqual([422, 'office.refund-too-much']);
  expect(above.body).toMatchObject({
    errors: { amount: expect.stringMatching(/^Nothing was given back\. Only \$[\d.]+ is left/) },
  });
  expect((await ask(0)).code).toBe('office.refund-amount');
  expect((await ask(-500)).code).toBe('office.refund-amount');
  expect((await ask(500, { reason: ' ' })).body).toMatchObject({ errors: { reason: expect.any(String) } });
  await asked(500);
  expect((await ask(500)).code).toBe('office.asked-before');
});

test('of a disputed payment nothing is given back, neither asked for nor approved', async () => {
  const { id } = await asked(500);
  await takeBack(portal, number, 'dispute');
  expect((await ask(500)).code).toBe('office.refund-disputed');
  const approval = await decideAs(id, true);
  expect([approval.status, approval.code]).toEqual([409, 'office.refund-disputed']);
  expect(await request(id)).toMatchObject({ state: 'asked', may_decide: true, refund_block: 'disputed' });
  expect(await stored()).toEqual([]);
  expect((await decideAs(id, false)).answer().state).toBe('refused');
  expect(await request(id)).toMatchObject({ refund_block: null });
});

test('an approved refund of a payment that is disputed before it is carried out gives nothing back, and says so', async () => {
  const { id } = await asked(500);
  await portal.store.transact(async (db) =>
    decide(db, portal.parts, { id: 4 }, await lockRequest(db, 'all', id), { state: 'approved', words: '' }),
  );
  await takeBack(portal, number, 'dispute');
  await runDueWork(portal.parts);
  expect(await request(id)).toMatchObject({
    state: 'failed',
    outcome: expect.stringMatching(/^Nothing was given back: the payer’s bank asks for this payment itself/),
  });
  expect(await stored()).toEqual([]);
});

test.each(['void', 'reverse', 'lost'] as const)(
  'of a payment that was taken back nothing is left: %s',
  async (how) => {
    const viewer = await signInStaff(portal, 'viewer');
    const page = async () => (await sendOffice(portal, getPayment, { number }, { cookie: viewer })).answer();
    expect((await page()).left).toBe(await wholeOf());
    if (how === 'lost') await takeBack(portal, number, 'dispute');
    await takeBack(portal, number, how);
    expect(await page()).toMatchObject({ left: 0, refund_block: 'taken-back' });
    expect((await ask(500)).code).toBe('office.refund-taken-back');
  },
);

test('of what went back before nothing is asked for again', async () => {
  await takeBack(portal, number, 'refund');
  expect((await ask(500)).code).toBe('office.refund-nothing-left');
});

test('a crash between approval and refund loses nothing and doubles nothing', async () => {
  const { id } = await asked(500);
  await portal.store.transact(async (db) =>
    decide(db, portal.parts, { id: 4 }, await lockRequest(db, 'all', id), { state: 'approved', words: '' }),
  );
  expect(await stored()).toEqual([]);
  await runDueWork(portal.parts);
  expect(await request(id)).toMatchObject({ state: 'done', parts: [{ amount: 500, state: 'given back' }] });

  await portal.store.db
    .update(officeRequests)
    .set({ state: 'approved', endedAt: null, outcome: '', dueAt: null })
    .where(eq(officeRequests.id, id));
  await Promise.all([carryOutRefund(portal.parts, id), runDueWork(portal.parts)]);
  expect(await stored()).toHaveLength(1);
  expect((await paymentRow(portal, number)).givenBack).toBe(500);
});

test('a refund whose outcome is unknown is asked about until it is known', async () => {
  const { id } = await asked(500);
  const speak = silence();
  expect((await decideAs(id, true)).answer().state).toBe('approved');
  expect((await ask(500)).code).toBe('office.refund-under-way');
  portal.pass(2 * MINUTE);
  await runDueWork(portal.parts);
  expect(await stored()).toMatchObject([{ state: 'under way', requestId: id }]);
  speak();
  portal.pass(10 * MINUTE);
  await runDueWork(portal.parts);
  approver = await signInStaff(portal, 'approver');
  expect(await request(id)).toMatchObject({
    state: 'done',
    outcome: expect.stringContaining('$5.00 went back'),
  });
  expect(await stored()).toHaveLength(1);
});

test('while the processor is down, the approval stands and due work goes on', async () => {
  const { id } = await asked(500);
  await setProcessorState(portal, 'down');
  expect((await decideAs(id, true)).answer().state).toBe('approved');
  await setProcessorState(portal, 'up');
  portal.pass(2 * MINUTE);
  await runDueWork(portal.parts);
  expect((await request(id)).state).toBe('done');
});

test('asking needs a fresh code', async () => {
  portal.pass(6 * MINUTE);
  expect((await ask(500)).code).toBe('office.factor-again');
  const { rows } = (await sendOffice(portal, listRefunds, {}, { cookie: approver })).answer();
  expect(rows).toEqual([]);
});

test('a right for one biller sees that biller’s requests', async () => {
  const { rows: paid } = (
    await sendOffice(portal, listPayments, { state: 'paid' }, { cookie: approver })
  ).answer();
  const foreign = paid.find(({ biller, refund, dispute }) => biller !== 'harbor' && !refund && !dispute);
  if (!foreign) throw new Error('every payment is of one biller');
  const { id } = (await ask(1, { number: foreign.number })).answer();
  const own = await asked(500);
  const harbor = await signInStaff(portal, 'harbor');
  const { rows } = (await sendOffice(portal, listRefunds, {}, { cookie: harbor })).answer();
  expect(rows).toMatchObject([{ id: own.id, may_decide: false }]);
  expect((await sendOffice(portal, getRefund, { id }, { cookie: harbor })).status).toBe(404);
  expect((await ask(1, { number: foreign.number }, harbor)).status).toBe(404);
  const all = (await sendOffice(portal, listRefunds, { state: 'asked' }, { cookie: approver })).answer();
  expect(all.rows).toMatchObject([
    { id: own.id, may_decide: true },
    { id, may_decide: true },
  ]);
});
