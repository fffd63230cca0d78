import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleBankEntries } from '../../../domain/fixtures/method.ts';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { listPaymentMethods } from '../../../domain/wallet/calls.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../../domain/wallet/change-calls.ts';
import { autoPayer, autoPayPayments, passDays, sentMessages } from '../../../tests/support/auto-payer.ts';
import { payer } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { phoneOf } from '../../../tests/support/texter.ts';
import { auditBooks } from '../../jobs/audit.ts';
import { runDueWork } from '../../jobs/work.ts';

const METHOD = 'Joint checking';

let portal: Portal;
let dana: SignedInCustomer;

beforeEach(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});
afterEach(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const methodsBecome = (columns: string, where: string) =>
  portal.store.db.execute(`update payment_methods set ${columns} where ${where}`);

async function pass(days: number): Promise<void> {
  await passDays(portal, days);
  dana = await portal.signIn('demo');
}

const till = (accounts: string[], method: string, on?: CalendarDate) =>
  payer(portal, () => dana).pay({ accounts, method, ...(on && { on }) });

/** How many charges the processor made with the account. */
async function charges(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    `select count(*)::int as number from processor_charges where token = 'bank-forbidden-1' and outcome <> 'declined'`,
  )) as unknown as { rows: { number: number }[] };
  return rows[0]?.number ?? 0;
}

test('neither an auto pay nor a scheduled payment debits an account that nobody had allowed to debit', async () => {
  await methodsBecome(`token = 'bank-forbidden-1'`, `nickname = '${METHOD}'`);
  const autoPays = autoPayer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 5);
  await till(['G-771203'], METHOD, on);
  await autoPays.plan('LOT-114', METHOD, 5);
  await till(['100-2218-04'], METHOD);
  expect(await charges()).toBe(1);
  await pass(7);
  expect(await charges()).toBe(1);
  const tries = await autoPayPayments(portal, 'LOT-114');
  expect(tries.map(({ status }) => status)).toEqual([2]);
  const mails = (await sentMessages(portal)).filter(({ channel }) => channel === 'mail');
  const [stopped, ...others] = mails.filter(({ subject }) => subject.startsWith('Bank account stopped'));
  expect(others).toEqual([]);
  expect(stopped?.subject).toBe('Bank account stopped: Checking ending in 6789');
  expect(stopped?.body).toContain('nobody allowed a debit from Checking ending in 6789');
  expect(stopped?.body).toContain('Auto pays, scheduled payments and pay by text with it do not run.');
  const failed = mails.filter(({ body }) => body.includes('This pay method is switched off.'));
  expect(failed.length).toBeGreaterThanOrEqual(2);
  const [told, ...again] = mails.filter(({ subject }) => subject.startsWith('Auto pay failed'));
  expect(again).toEqual([]);
  expect(told?.body).toContain('It is not tried again');
  expect(told?.body).not.toContain('We try again');
});

test('PAY does not debit such an account either, and answers why', async () => {
  const pax = phoneOf(portal, 'phone');
  await methodsBecome(
    `token = 'bank-forbidden-1', type_id = 5, exp_month = null, exp_year = null`,
    `customer_id = (select customer_id from pay_by_texts where mobile_number = '${pax.from}' limit 1)`,
  );
  expect(await pax.ask('PAY')).toEqual([expect.stringContaining('5520 900 11')]);
  expect(await charges()).toBe(1);
  await pass(4);
  expect(await pax.ask('PAY')).toEqual([expect.stringContaining('This pay method is switched off.')]);
  expect(await charges()).toBe(1);
});

test('an account that was deleted and added again before the return is stopped too, and no other', async () => {
  const add = async (wallet_name: string, bank_account_number: string) => {
    const entries = sampleBankEntries({ wallet_name, bank_account_number });
    return (await portal.send(addPaymentMethod, entries, dana)).answer().id;
  };
  const first = await add('First', '000888888883');
  await till(['100-2218-04'], 'First');
  (await portal.send(deletePaymentMethod, { id: first }, dana)).answer();
  await runDueWork(portal.parts);
  const again = await add('Again', '000888888883');
  const other = await add('Other', '000123450000');
  await pass(4);
  const { items } = (await portal.send(listPaymentMethods, {}, dana)).answer();
  const isEnabled = (id: number) => items.find((one) => one.id === id)?.enabled;
  expect([again, other].map(isEnabled)).toEqual([false, true]);
});

test('a stopped account that is added again is authorized anew and pays', async () => {
  const entries = sampleBankEntries({ wallet_name: 'Stopped' });
  const add = async () => (await portal.send(addPaymentMethod, entries, dana)).answer();
  const stopped = await add();
  await methodsBecome('enabled = false', `id = ${stopped.id}`);
  const again = await add();
  expect(again).toMatchObject({ enabled: true, mandate: expect.anything() });
  expect((await add()).id).toBe(again.id);
  expect(again.id).not.toBe(stopped.id);
  await portal.send(deletePaymentMethod, { id: stopped.id }, dana);
  await till(['100-2218-04'], 'Stopped');
});
