import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { autoPayer, autoPayPayments, passDays, sentMessages } from '../../../tests/support/auto-payer.ts';
import { payer } from '../../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../../tests/support/portal.ts';
import { phoneOf } from '../../../tests/support/texter.ts';
import { auditBooks } from '../../jobs/audit.ts';

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

/** How many charges the processor made with the account. */
async function charges(): Promise<number> {
  const { rows } = (await portal.store.db.execute(
    `select count(*)::int as number from processor_charges where token = 'bank-forbidden-1' and outcome <> 'declined'`,
  )) as unknown as { rows: { number: number }[] };
  return rows[0]?.number ?? 0;
}

test('neither an auto pay nor a scheduled payment debits an account that nobody had allowed to debit', async () => {
  await methodsBecome(`token = 'bank-forbidden-1'`, `nickname = '${METHOD}'`);
  const till = payer(portal, () => dana);
  const autoPays = autoPayer(portal, () => dana);
  const on = addDays(portal.parts.clock.today(), 5);
  await till.pay({ accounts: ['G-771203'], method: METHOD, on });
  await autoPays.plan('LOT-114', METHOD, 5);
  await till.pay({ accounts: ['100-2218-04'], method: METHOD });
  expect(await charges()).toBe(1);
  await pass(7);
  expect(await charges()).toBe(1);
  const tries = await autoPayPayments(portal, 'LOT-114');
  expect([...new Set(tries.map(({ status }) => status))]).toEqual([2]);
  const mails = (await sentMessages(portal)).filter(({ channel }) => channel === 'mail');
  const [stopped, ...others] = mails.filter(({ subject }) => subject.startsWith('Bank account stopped'));
  expect(others).toEqual([]);
  expect(stopped?.body).toContain('nobody allowed a debit from Checking ending in 6789');
  expect(stopped?.body).toContain('Auto pays, scheduled payments and pay by text with it do not run.');
  const failed = mails.filter(({ body }) => body.includes('This pay method is switched off.'));
  expect(failed.length).toBeGreaterThanOrEqual(2);
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
