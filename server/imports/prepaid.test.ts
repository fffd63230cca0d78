import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '../../domain/values/cents.ts';
import { autoPayer, mailsToAddress, passDays } from '../../tests/support/auto-payer.ts';
import { PLAIN, sender } from '../../tests/support/biller-files.ts';
import { payer } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { inRepository } from '../../tools/paths.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { auditBooks } from '../jobs/audit.ts';
import { accounts, bills } from '../store/schema/billers.ts';

const WATER = '100-2218-04';

let portal: Portal;
let dana: SignedInCustomer;
let till: ReturnType<typeof payer>;
let danas: ReturnType<typeof autoPayer>;
let harbor: ReturnType<typeof sender>;

beforeAll(async () => {
  portal = await openPortal({ billers: storedBillers });
  till = payer(portal, () => dana);
  danas = autoPayer(portal, () => dana);
  harbor = sender(portal, 'harbor');
});

beforeEach(async () => {
  dana = await portal.signIn('demo');
  await harbor.map({
    ...PLAIN,
    columns: { ...PLAIN.columns, prepay: 'prepaid', prepayCharges: 'used' },
  });
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

/** A file with one line about an account. */
const file = (prepaid: string, bill: string, balance: string, used: string) =>
  [
    'account,name,bill,period end,due,balance,prepaid,used',
    [WATER, 'Dana Mercer', bill, '', '', balance, prepaid, used].join(','),
  ].join('\n');

test('the example of a biller with prepaid accounts is applied as it is', async () => {
  const content = await readFile(inRepository('billers', 'examples', 'redmesa-bills.csv'), 'utf8');
  const { record, problems } = await sender(portal, 'redmesa').send(content);
  expect([record.state, problems]).toEqual(['applied', []]);
  const rows = await portal.store.db
    .select({
      number: accounts.accountNum,
      prepay: accounts.prepay,
      balance: bills.balance,
      due: bills.amountDue,
    })
    .from(accounts)
    .innerJoin(bills, eq(bills.accountId, accounts.id))
    .where(eq(bills.number, 'R-26-11-0002'));
  expect(rows).toEqual([{ number: '87-30112', prepay: true, balance: -3_175, due: 0 }]);
});

test('an account that its biller tells to be prepaid asks for nothing, and money is added to it in any amount (BIL-22, DET-90)', async () => {
  const { record } = await harbor.send(file('Y', 'P-1', '-12.40', '18.25'));
  expect([record.state, record.done.changedAccounts]).toEqual(['applied', 1]);
  expect(await till.accountNumbered(WATER)).toMatchObject({ prepay: true, period_amt_due: 0 });
  expect(await till.bill(WATER)).toMatchObject({
    prepay: true,
    prepay_statement_charges: 1_825,
    balance: -1_240,
    balance_total: { label: 'Remaining credit', value: 1_240 },
  });
  await till.pay({ accounts: [WATER], method: 'Everyday Visa', amount: cents(5_000) });
  expect((await till.bill(WATER)).balance).toBe(-6_240);
});

test('a file that does not hold yet what was added to a prepaid account is taken in all the same', async () => {
  const { record, problems } = await harbor.send(file('Y', 'P-1', '-10.00', '20.65'));
  expect([record.state, problems]).toEqual(['applied', []]);
  expect(await till.bill(WATER)).toMatchObject({ balance: -6_000, prepay_statement_charges: 2_065 });
});

test('an account stays prepaid where the mapping reads nothing of it', async () => {
  await harbor.map(PLAIN);
  expect((await harbor.send(file('N', 'P-2', '-9.00', ''))).record.state).toBe('applied');
  expect(await till.bill(WATER)).toMatchObject({ prepay: true, balance: -5_900 });
});

test('an auto pay of the full bill ends, and its customer is told, when the account has become prepaid (APW-24)', async () => {
  await harbor.send(file('N', 'P-3', '80.00', ''));
  expect(await till.bill(WATER)).toMatchObject({ prepay: false, balance: 3_000 });
  await danas.plan(WATER, 'Everyday Visa', 1);
  await harbor.send(file('Y', 'P-4', '-5.00', '7.00'));
  await passDays(portal, 1);
  dana = await portal.signIn('demo');
  expect(await danas.get(WATER)).toMatchObject({
    active: false,
    inactive_reason: 'This account is prepaid now. Auto pay can only add a set amount to it.',
  });
  const mails = await mailsToAddress(portal, WATER);
  expect(mails.at(-1)?.body).toContain('This account is prepaid now.');
});
