import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { counted, countedNew, NO_COUNTS, percentOf } from './counts.ts';
import { decide, decideMissing, type Known, type StoredAccount, type StoredBill } from './decide.ts';
import type { AccountFields, BillFields } from './row.ts';

const ACCOUNT: StoredAccount = {
  customerName: 'Ada Birch',
  businessName: '',
  hasPin: false,
  serviceAddress: '',
  serviceAddress2: '',
  mailingAddress: '',
  mailingCity: '',
  mailingState: '',
  mailingZip: '',
  prepay: false,
  inCollections: false,
  refusesBankPayments: false,
  isClosed: false,
};

const TOLD: BillFields = {
  number: 'B-1',
  dueDate: calendarDate('2026-12-01'),
  periodEnd: calendarDate('2026-11-01'),
  balance: cents(8_000),
  amountDue: cents(8_000),
  statementTotal: null,
  message: '',
};

const BILL: StoredBill = {
  number: 'B-1',
  dueDate: TOLD.dueDate,
  periodEnd: TOLD.periodEnd,
  balance: cents(8_000),
  amountDue: cents(8_000),
  toldBalance: cents(8_000),
  toldDue: cents(8_000),
  statementTotal: null,
  prepayCharges: null,
  message: '',
};

const KNOWN: Known = {
  account: ACCOUNT,
  bill: BILL,
  isBeingPaid: false,
  unbooked: { amount: ZERO, due: ZERO },
};

const PAID: Known = {
  ...KNOWN,
  bill: { ...BILL, balance: cents(5_000), amountDue: cents(5_000) },
  unbooked: { amount: cents(3_000), due: cents(3_000) },
};

const decideOn = (bill: Partial<BillFields>, known: Known = KNOWN, account: AccountFields = {}) =>
  decide({ type: 'water', accountNumber: '1', account, bill: { ...TOLD, ...bill } }, known);

test('a line that says what is known changes nothing', () => {
  expect(decideOn({}, KNOWN, { customerName: 'Ada Birch' })).toEqual({ kind: 'unchanged' });
  expect(decideOn({}, PAID)).toEqual({ kind: 'unchanged' });
});

test('an account that is not known, and that nobody could prove, is refused', () => {
  const known = { ...KNOWN, account: undefined, bill: undefined };
  expect(decideOn({}, known)).toMatchObject({
    kind: 'refused',
    problem: { field: 'customerName', value: '' },
  });
});

test('a line without a bill changes the account alone', () => {
  const row = { type: 'water', accountNumber: '1', account: { customerName: 'Ada Elm' } };
  expect(decide(row, KNOWN)).toEqual({ kind: 'write', account: 'changed', bill: undefined });
  expect(decide({ ...row, account: {} }, KNOWN)).toEqual({ kind: 'unchanged' });
});

describe('an account is written', () => {
  test.each<[string, AccountFields, Partial<StoredAccount>, string | undefined]>([
    ['when its name changed', { customerName: 'Ada Elm' }, {}, 'changed'],
    ['when it is closed, and named again', {}, { isClosed: true }, 'reopened'],
    ['when its first PIN comes', { pin: '1234' }, {}, 'changed'],
    ['but not for a PIN that it has', { pin: '1234' }, { hasPin: true }, undefined],
  ])('%s', (_, told, before, expected) => {
    const decision = decideOn({}, { ...KNOWN, account: { ...ACCOUNT, ...before } }, told);
    expect(decision.kind === 'write' ? decision.account : undefined).toBe(expected);
  });
});

describe('a bill is the same', () => {
  test.each<[string, Partial<BillFields>, Partial<StoredBill>, string]>([
    ['by its number', { balance: cents(9_000), dueDate: calendarDate('2026-12-05') }, {}, 'changed'],
    ['by its dates, where the portal has no number', { balance: cents(9_000) }, { number: '' }, 'changed'],
    ['by its dates, where the file has no number', { balance: cents(9_000), number: '' }, {}, 'changed'],
    ['or a new one, by its number', { number: 'B-2' }, {}, 'new'],
    ['or a new one, by its period', { number: '', periodEnd: calendarDate('2026-12-01') }, {}, 'new'],
    ['or a new one, where the file has no period', { number: 'B-2', periodEnd: null }, {}, 'new'],
    ['or a new one, where the portal has no period', { number: 'B-2' }, { periodEnd: null }, 'new'],
    ['or a new one, by its due date', { number: '', dueDate: calendarDate('2027-01-01') }, {}, 'new'],
  ])('%s', (_, told, before, expected) => {
    const decision = decideOn(told, { ...KNOWN, bill: { ...BILL, ...before } });
    expect(decision).toMatchObject({ kind: 'write', bill: { kind: expected } });
  });
});

test('an account without a bill gets its first one', () => {
  expect(decideOn({}, { ...KNOWN, bill: undefined })).toMatchObject({ kind: 'write', bill: { kind: 'new' } });
});

describe('the same bill is written again when it differs', () => {
  test.each<[string, Partial<BillFields>, Partial<StoredBill>]>([
    ['in the balance that the biller tells', {}, { toldBalance: cents(7_999) }],
    ['in the amount due that the biller tells', {}, { toldDue: cents(7_999) }],
    ['in the balance that customers see', {}, { balance: cents(7_999) }],
    ['in the amount due that customers see', {}, { amountDue: cents(7_999) }],
    ['in its number', {}, { number: '' }],
    ['in its due date', { dueDate: calendarDate('2026-12-05') }, {}],
    ['in its period, also when that is earlier now', { periodEnd: calendarDate('2026-10-01') }, {}],
    ['in its total', { statementTotal: cents(1) }, {}],
    ['in what it took from the credit', { prepayCharges: cents(1) }, {}],
    ['in that it tells no charges any more', { prepayCharges: null }, { prepayCharges: cents(1) }],
    ['in its message', { message: 'Thank you.' }, {}],
  ])('%s', (_, told, before) => {
    expect(decideOn(told, { ...KNOWN, bill: { ...BILL, ...before } })).toMatchObject({
      kind: 'write',
      bill: { kind: 'changed' },
    });
  });

  test('but not for an amount due that an earlier version has not kept', () => {
    expect(decideOn({}, { ...KNOWN, bill: { ...BILL, toldDue: null } })).toEqual({ kind: 'unchanged' });
  });
});

test('a run that follows the due date is planned again only when the due date moved', () => {
  const moved = { dueDate: calendarDate('2026-12-05') };
  expect(decideOn(moved)).toMatchObject({ bill: { isDueDateChanged: true } });
  expect(decideOn({ balance: cents(9_000) })).toMatchObject({ bill: { isDueDateChanged: false } });
});

test('a bill of an earlier period is refused', () => {
  expect(decideOn({ number: 'B-0', periodEnd: calendarDate('2026-10-01') })).toMatchObject({
    kind: 'refused',
    problem: { field: 'periodEnd', value: '2026-10-01', words: 'The account has a newer bill already.' },
  });
});

test('what was paid and is not in the file is taken off its balance', () => {
  expect(decideOn({ balance: cents(9_000), amountDue: cents(9_000) }, PAID)).toMatchObject({
    bill: { amounts: { toldBalance: 9_000, balance: 6_000, amountDue: 6_000 } },
  });
});

test('a balance below what was paid is refused, and a credit without payments is not', () => {
  expect(decideOn({ balance: cents(2_000) }, PAID)).toMatchObject({
    kind: 'refused',
    problem: { field: 'balance', value: 2_000 },
  });
  expect(decideOn({ balance: cents(3_000), amountDue: cents(3_000) }, PAID)).toMatchObject({
    bill: { amounts: { balance: 0, amountDue: 0 } },
  });
  expect(decideOn({ balance: cents(-500), amountDue: ZERO })).toMatchObject({
    bill: { amounts: { balance: -500, amountDue: 0 } },
  });
});

test('what was added to a prepaid account is a credit, told by the line or known before (DET-90)', () => {
  const credit = { bill: { amounts: { toldBalance: -500, balance: -3_500, amountDue: 0 } } };
  const told = { balance: cents(-500), amountDue: ZERO };
  const prepaid = { ...PAID, account: { ...ACCOUNT, prepay: true } };
  expect(decideOn(told, PAID, { prepay: true })).toMatchObject(credit);
  expect(decideOn(told, prepaid)).toMatchObject(credit);
  expect(decideOn(told, prepaid, { prepay: false })).toMatchObject({ kind: 'refused' });
  expect(decideOn({}, { ...KNOWN, bill: { ...BILL, prepayCharges: cents(1) } })).toEqual({
    kind: 'unchanged',
  });
});

test('an account that becomes prepaid is changed', () => {
  expect(decideOn({}, KNOWN, { prepay: true })).toEqual({
    kind: 'write',
    account: 'changed',
    bill: undefined,
  });
  expect(decideOn({}, KNOWN, { prepay: false })).toEqual({ kind: 'unchanged' });
});

test('while a bill is being paid, a change waits, and what is unchanged does not', () => {
  const paying = { ...KNOWN, isBeingPaid: true };
  expect(decideOn({ balance: cents(9_000) }, paying)).toEqual({ kind: 'waits' });
  expect(decideOn({ number: 'B-2' }, paying)).toEqual({ kind: 'waits' });
  expect(decideOn({}, paying)).toEqual({ kind: 'unchanged' });
});

describe('an account that a full file does not name', () => {
  test.each<[string, Partial<Known>, object]>([
    [
      'is closed, and nothing is owed',
      {},
      {
        kind: 'write',
        account: 'closed',
        bill: { kind: 'settled', amounts: { balance: 0, toldBalance: 0 } },
      },
    ],
    ['owes nothing where the portal never had it', { account: undefined }, { kind: 'unchanged' }],
    [
      'is closed alone when nothing of its balance is left, whatever is due',
      { bill: { ...BILL, balance: ZERO, amountDue: cents(5) } },
      { kind: 'write', account: 'closed', bill: undefined },
    ],
    [
      'owes nothing more where only its amount due was known',
      { bill: { ...BILL, balance: null } },
      { bill: { kind: 'settled' } },
    ],
    ['is closed alone when it had no bill', { bill: undefined }, { account: 'closed', bill: undefined }],
    [
      'keeps no credit from payments that the file does not hold',
      { ...PAID },
      { bill: { amounts: { balance: 0, toldBalance: 3_000 } } },
    ],
    [
      'is closed alone when nothing was owed',
      { bill: { ...BILL, balance: ZERO } },
      { account: 'closed', bill: undefined },
    ],
    ['waits while its bill is being paid', { isBeingPaid: true }, { kind: 'waits' }],
    ['stays closed', { account: { ...ACCOUNT, isClosed: true } }, { kind: 'unchanged' }],
  ])('%s', (_, known, expected) => {
    expect(decideMissing({ ...KNOWN, ...known })).toMatchObject(expected);
  });
});

test('each decision is counted once for the account and once for the bill', () => {
  const decisions = [
    decideOn({}),
    decideOn({ number: 'B-2' }, KNOWN, { customerName: 'Ada Elm' }),
    decideOn({ balance: cents(9_000) }),
    decideOn({ number: 'B-2' }, { ...KNOWN, isBeingPaid: true }),
    decideOn({ balance: cents(2_000) }, PAID),
    decideMissing(KNOWN),
  ];
  expect(decisions.reduce(counted, NO_COUNTS)).toEqual({
    ...NO_COUNTS,
    changedAccounts: 1,
    closedAccounts: 1,
    newBills: 1,
    changedBills: 2,
    unchanged: 1,
    waiting: 1,
    refused: 1,
  });
});

test('accounts that the portal did not know are counted, and those with a bill', () => {
  const once = countedNew(NO_COUNTS, 3, 2);
  expect(countedNew(once, 3, 2)).toEqual({ ...NO_COUNTS, newAccounts: 6, newBills: 4 });
});

test.each([
  [5, 50, 10],
  [-5, 50, 10],
  [0, 0, 0],
  [1, 0, 100],
])('%i of %i is %i percent', (part, whole, expected) => {
  expect(percentOf(part, whole)).toBe(expected);
});
