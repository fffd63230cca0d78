import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { PLAIN, plainFile, sender } from '../../tests/support/biller-files.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { storedBillers } from '../gateways/billers/stored.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { imports } from '../store/schema/imports.ts';
import { applyImport } from './apply.ts';
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
  'prepay',
  'inCollections',
  'refusesBankPayments',
  'billNumber',
  'dueDate',
  'balance',
  'amountDue',
  'statementTotal',
  'prepayCharges',
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
    ...['NEW-1', 'Ada Birch', '', '', '1 Pine St', 'PO Box 7', 'Denver', 'CO', '80202', 'yes', 'yes', 'no'],
    ...['B-1', '2026-12-20', '148.20', '40.00', '44.10', '18.25', 'Water is off on Monday.'],
  ];
  const bare = [
    ...['NEW-2', '', 'Keller LLC', '', '', '', '', '', '', '', '', 'yes'],
    ...['', '', '0.00', '0.00', '', '', ''],
  ];
  const unproven = ['NEW-3', '', '', '', '', '', '', '', '', '', '', '', '', '', '5.00', '5.00', '', '', ''];
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
    prepay: true,
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
      prepay_statement_charges: 1_825,
      summary_title: 'Charges this period',
      summary: [{ label: 'Current charges', value: 4_410 }],
      messages: [{ message: 'Water is off on Monday.', alert: false, bold: false }],
    },
  });
  expect(second?.accounts).toMatchObject({
    businessName: 'Keller LLC',
    serviceAddress: null,
    mailingAddress: null,
    prepay: false,
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
  const line = (bill: string, balance: string, total: string, charges: string, message: string) =>
    [
      ...['NEW-1', 'Ada Birch', '', '', '1 Pine St', 'PO Box 7', 'Denver', 'CO', '80202', 'yes', 'yes', 'no'],
      ...[bill, '2027-01-20', balance, balance, total, charges, message],
    ].join(',');
  const header = COLUMNS.join(',');
  await harbor.send([header, line('B-2', '60.00', '60.00', '21.00', 'Read your meter.')].join('\n'));
  await harbor.send([header, line('B-2', '61.00', '', '', '')].join('\n'));
  const found = (await stored()).filter(({ bills: bill }) => bill?.number === 'B-2');
  expect(found.map(({ bills: bill }) => bill)).toMatchObject([
    {
      balance: 6_100,
      toldDue: 6_100,
      content: {
        account_information: [{ label: 'Account number', value: 'NEW-1' }],
        statement_total: 6_000,
        prepay_statement_charges: 2_100,
        messages: [],
      },
    },
  ]);
});

const line = (number: string, balance = '10.00', name = 'Ada Birch') => [
  number,
  name,
  'B-1',
  '2026-11-20',
  '2026-12-20',
  balance,
];

/** Does something in the database before the account with this number is added. */
async function whenAdded(number: string, statement: string): Promise<() => Promise<unknown>> {
  const { db } = portal.store;
  await db.execute(
    sql.raw(
      `create function when_added() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
    ),
  );
  await db.execute(
    sql.raw(
      `create trigger when_added before insert on accounts for each row when (new.account_num = '${number}') execute function when_added()`,
    ),
  );
  return () => db.execute(sql`drop function when_added cascade`);
}

test('an account that somebody else adds at the same moment is known to the import, which goes on', async () => {
  await harbor.map(PLAIN);
  // While NEW-8 is written, NEW-9 appears, which was not there when the lines were compared with the accounts.
  const undo = await whenAdded(
    'NEW-8',
    `insert into accounts (biller_id, bill_type_id, account_num, pin, customer_name, business_name)
     values (new.biller_id, new.bill_type_id, 'NEW-9', '', 'Ada Birch', '')`,
  );
  const { record } = await harbor.send(plainFile(line('NEW-8'), line('NEW-9')));
  await undo();
  expect(record.state).toBe('applied');
  expect(record.done).toMatchObject({ rows: 2, newAccounts: 1, newBills: 2, refused: 0 });
});

test('a number with an accent is that of the same account the next day, also in a full file', async () => {
  const lines = (name: string) => plainFile(line('É-12'), line('Ü-7'), line('N-1', '10.00', name));
  const limits = { closed: 100, balance: 100 };
  await harbor.map({ ...PLAIN, limits });
  expect((await harbor.send(lines('Ada Birch'))).record.done).toMatchObject({ newAccounts: 3 });
  await harbor.map({ ...PLAIN, holds: 'full', limits });
  const { record } = await harbor.send(lines('Ada Lund'));
  expect(record.state).toBe('applied');
  expect(record.done).toMatchObject({ rows: 3, newAccounts: 0, newBills: 0, refused: 0 });
  const ours = inArray(accounts.accountNum, ['É-12', 'Ü-7', 'N-1']);
  expect(await portal.store.db.$count(accounts, and(ours, isNull(accounts.closedAt)))).toBe(3);
});

test('an import that fails is left alone for a minute, counted, and holds up no other one', async () => {
  await harbor.map(PLAIN);
  const undo = await whenAdded('BAD-1', `raise exception 'it cannot be added'`);
  const bad = await harbor.receive(plainFile(line('BAD-1')));
  const good = await harbor.receive(plainFile(line('GOOD-1')));
  const stateOf = async ({ record }: typeof bad) => (await findImport(portal.parts, record.id))?.state;
  const failures = async () => {
    const { values } = await portal.parts.metrics.workFailures.get();
    return values.find(({ labels }) => labels.kind === 'imports')?.value ?? 0;
  };
  await expect(applyImport(portal.parts)).rejects.toThrow();
  await runDueWork(portal.parts);
  expect([await stateOf(bad), await stateOf(good), await failures()]).toEqual(['applying', 'applied', 0]);

  portal.pass(MINUTE);
  await runDueWork(portal.parts);
  expect([await stateOf(bad), await failures()]).toEqual(['applying', 1]);
  await undo();
  portal.pass(MINUTE);
  await runDueWork(portal.parts);
  expect([await stateOf(bad), await failures()]).toEqual(['applied', 1]);
});

test('a part is smaller where accounts of it became known after the check', async () => {
  await harbor.map(PLAIN);
  const numbers = Array.from({ length: 1_200 }, (_, at) => `PART-${at}`);
  const late = await harbor.receive(plainFile(...numbers.map((number) => line(number, '0.01'))));
  // Another import of two of the accounts is applied before it.
  const waits = eq(imports.id, late.record.id);
  await portal.store.db.update(imports).set({ state: 'held' }).where(waits);
  await harbor.send(plainFile(line('PART-7', '0.02'), line('PART-1100', '0.02')));
  await portal.store.db.update(imports).set({ state: 'applying' }).where(waits);
  await applyImport(portal.parts);
  expect((await findImport(portal.parts, late.record.id))?.appliedThrough).toBe(1_000);
  while (await applyImport(portal.parts));
  expect((await findImport(portal.parts, late.record.id))?.done).toMatchObject({
    newAccounts: 1_198,
    newBills: 1_198,
    changedBills: 2,
  });
});
