import { asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { auditBooks } from '../jobs/audit.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { importRows } from '../store/schema/imports.ts';
import { applyImport } from './apply.ts';
import { AddedMeanwhile, addNewAccounts } from './new-accounts.ts';
import { findImport } from './records.ts';

let portal: Portal;
let harbor: ReturnType<typeof sender>;

beforeAll(async () => {
  portal = await openPortal({ billers: storedBillers });
  harbor = sender(portal, 'harbor');
});

afterAll(async () => {
  expect(await auditBooks(portal.parts)).toEqual([]);
  await portal.close();
});

const COLUMNS = [
  'accountNumber',
  'customerName',
  'businessName',
  'pin',
  'serviceAddress',
  'mailingAddress',
  'mailingCity',
  'mailingState',
  'mailingZip',
  'inCollections',
  'refusesBankPayments',
  'billNumber',
  'dueDate',
  'balance',
  'amountDue',
  'statementTotal',
  'message',
] as const;

const stored = () =>
  portal.store.db
    .select()
    .from(accounts)
    .leftJoin(bills, eq(bills.accountId, accounts.id))
    .where(like(accounts.accountNum, 'NEW-%'))
    .orderBy(asc(accounts.accountNum));

test('a new account and its bill have all that the file tells of them', async () => {
  await harbor.map({ ...PLAIN, columns: Object.fromEntries(COLUMNS.map((name) => [name, name])) as never });
  const whole = [
    ...['NEW-1', 'Ada Birch', '', '', '1 Pine St', 'PO Box 7', 'Denver', 'CO', '80202', 'yes', 'no'],
    ...['B-1', '2026-12-20', '148.20', '40.00', '44.10', 'Water is off on Monday.'],
  ];
  const bare = ['NEW-2', '', 'Keller LLC', '', '', '', '', '', '', '', 'yes', '', '', '0.00', '0.00', '', ''];
  const unproven = ['NEW-3', '', '', '', '', '', '', '', '', '', '', '', '', '5.00', '5.00', '', ''];
  const file = [COLUMNS, whole, bare, unproven].map((cells) => cells.join(',')).join('\n');
  const { record, problems } = await harbor.send(file);
  expect(record.done).toMatchObject({ rows: 3, newAccounts: 2, newBills: 2, refused: 1 });
  expect(problems.map(({ line, field }) => [line, field])).toEqual([[4, 'customerName']]);

  const [first, second, ...more] = await stored();
  expect(more).toEqual([]);
  expect(first?.accounts).toMatchObject({
    customerName: 'Ada Birch',
    businessName: '',
    serviceAddress: { address1: '1 Pine St', address2: '' },
    mailingAddress: { address1: 'PO Box 7', city: 'Denver', state: 'CO', zip: '80202' },
    inCollections: true,
    eftBlacklisted: false,
    closedAt: null,
  });
  expect(first?.bills).toMatchObject({
    number: 'B-1',
    dueDate: '2026-12-20',
    billingPeriodEnd: null,
    balance: 14_820,
    amountDue: 4_000,
    toldBalance: 14_820,
    toldDue: 4_000,
    isNewest: true,
    isPayable: true,
    content: {
      is_bal_fwd: true,
      account_information: [{ label: 'Account number', value: 'NEW-1' }],
      statement_total: 4_410,
      summary_title: 'Charges this period',
      summary: [{ label: 'Current charges', value: 4_410 }],
      messages: [{ message: 'Water is off on Monday.', alert: false, bold: false }],
    },
  });
  expect(second?.accounts).toMatchObject({
    businessName: 'Keller LLC',
    serviceAddress: null,
    mailingAddress: null,
    inCollections: false,
    eftBlacklisted: true,
  });
  expect(second?.bills?.content).toEqual({
    is_bal_fwd: true,
    account_information: [{ label: 'Account number', value: 'NEW-2' }],
    messages: [],
  });
});

test('a later bill of a known account has its content too, and a changed one keeps what is not told', async () => {
  await harbor.map({ ...PLAIN, columns: Object.fromEntries(COLUMNS.map((name) => [name, name])) as never });
  const line = (bill: string, balance: string, total: string, message: string) =>
    [
      ...['NEW-1', 'Ada Birch', '', '', '1 Pine St', 'PO Box 7', 'Denver', 'CO', '80202', 'yes', 'no'],
      ...[bill, '2027-01-20', balance, balance, total, message],
    ].join(',');
  const header = COLUMNS.join(',');
  await harbor.send([header, line('B-2', '60.00', '60.00', 'Read your meter.')].join('\n'));
  await harbor.send([header, line('B-2', '61.00', '', '')].join('\n'));
  const found = (await stored()).filter(({ bills: bill }) => bill?.number === 'B-2');
  expect(found.map(({ bills: bill }) => bill)).toMatchObject([
    {
      balance: 6_100,
      toldDue: 6_100,
      content: {
        account_information: [{ label: 'Account number', value: 'NEW-1' }],
        statement_total: 6_000,
        messages: [],
      },
    },
  ]);
});

test('a part begins anew when another process adds one of its accounts at the same moment', async () => {
  await harbor.map(PLAIN);
  const line = (number: string) => [number, 'Ada Birch', 'B-1', '2026-11-20', '2026-12-20', '10.00'];
  await harbor.send(plainFile(line('NEW-7')));
  const { record } = await harbor.receive(plainFile(line('NEW-7'), line('NEW-8')));
  const lines = { importId: record.id, after: 0, through: record.lastLine };
  // The account is there, but was not when the lines were compared with the accounts.
  await portal.store.db
    .update(importRows)
    .set({ numberKey: 'other' })
    .where(eq(importRows.accountNum, 'NEW-7'));
  const { billerId } = record;
  const adding = portal.store.transact((db) => addNewAccounts(db, lines, { billerId, asOf: 0 }));
  await expect(adding).rejects.toBeInstanceOf(AddedMeanwhile);
  expect(await portal.store.db.$count(accounts, eq(accounts.accountNum, 'NEW-8'))).toBe(0);
  await portal.store.db
    .update(importRows)
    .set({ numberKey: 'new7' })
    .where(eq(importRows.numberKey, 'other'));
  while (await applyImport(portal.parts));
  expect((await findImport(portal.parts, record.id))?.done).toMatchObject({ newAccounts: 1, unchanged: 1 });
});
