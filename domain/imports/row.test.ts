import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { cents } from '../values/cents.ts';
import { importMapping } from './mapping.ts';
import { type ImportRow, parseAmountAs, rowReader } from './row.ts';

const read = (cells: Record<string, string>, mapping: object = {}) => {
  const names = Object.keys(cells);
  const columns = Object.fromEntries(names.map((name) => [name, name]));
  const whole = v.parse(importMapping, { holds: 'full', type: 'water', totals: null, columns, ...mapping });
  const at = Object.fromEntries(names.map((name, position) => [name, position]));
  return rowReader(whole, at)(Object.values(cells));
};

const billOf = (cells: Record<string, string>, mapping: object = {}) =>
  (read({ accountNumber: '1', balance: '0', ...cells }, mapping) as ImportRow).bill;

const problemOf = (cells: Record<string, string>, mapping: object = {}) => {
  const row = read({ accountNumber: '1', balance: '0', ...cells }, mapping);
  return 'problems' in row ? row.problems[0] : undefined;
};

test('a line names an account and its newest bill', () => {
  expect(
    read({
      accountNumber: ' 0012-3 ',
      customerName: 'Ada Birch',
      inCollections: 'N',
      billNumber: 'B-7',
      dueDate: '2026-12-01',
      periodEnd: '',
      balance: '1,234.50',
      statementTotal: '34.50',
      message: 'Thank you.',
    }),
  ).toEqual({
    type: 'water',
    accountNumber: '0012-3',
    account: { customerName: 'Ada Birch', inCollections: false },
    bill: {
      number: 'B-7',
      dueDate: '2026-12-01',
      periodEnd: null,
      balance: 123_450,
      amountDue: 123_450,
      statementTotal: 3_450,
      message: 'Thank you.',
    },
  });
});

test('a file without balances holds accounts alone', () => {
  expect(read({ accountNumber: '1', customerName: 'Ada' })).not.toHaveProperty('bill');
});

test('flags are read as yes and no, and an empty one is no', () => {
  const flagged = (inCollections: string) => read({ accountNumber: '1', inCollections }) as ImportRow;
  expect(['Y', 'yes', 'TRUE', '1'].map((flag) => flagged(flag).account.inCollections)).toEqual(
    Array(4).fill(true),
  );
  expect(['N', 'no', 'False', '0', ''].map((flag) => flagged(flag).account.inCollections)).toEqual(
    Array(5).fill(false),
  );
  expect(read({ accountNumber: '1' })).toStrictEqual({ type: 'water', accountNumber: '1', account: {} });
});

test('a prepaid account is told as such, with what its statement took from the credit (BIL-22, DET-90)', () => {
  const prepaid = { accountNumber: '1', prepay: 'Y', balance: '-12.40', prepayCharges: '18.25' };
  expect(read(prepaid)).toMatchObject({
    account: { prepay: true },
    bill: { balance: -1_240, amountDue: 0, prepayCharges: 1_825 },
  });
  expect(billOf({ ...prepaid, prepayCharges: '' })).toMatchObject({ prepayCharges: null });
  expect(billOf({ balance: '1.00' })).not.toHaveProperty('prepayCharges');
  expect(problemOf({ ...prepaid, prepay: 'maybe' })).toMatchObject({ field: 'prepay', value: 'maybe' });
});

test('a bill has what its columns say, and nothing where a line ends early', () => {
  const told = { periodEnd: '2026-11-01', amountDue: '5.00', billNumber: '', message: '' };
  expect(billOf({ balance: '9.00', ...told })).toEqual({
    number: '',
    dueDate: null,
    periodEnd: '2026-11-01',
    balance: 900,
    amountDue: 500,
    statementTotal: null,
    message: '',
  });
  expect(billOf({})).toMatchObject({ number: '', message: '', dueDate: null, periodEnd: null });
  const short = rowReader(
    v.parse(importMapping, {
      holds: 'full',
      type: 'water',
      totals: null,
      columns: { accountNumber: 1, customerName: 2 },
    }),
    { accountNumber: 0, customerName: 1 },
  );
  expect(short(['7'])).toEqual({ type: 'water', accountNumber: '7', account: { customerName: '' } });
});

test('a text may be as long as the portal keeps it', () => {
  expect(read({ accountNumber: '1', mailingState: 'CO' })).toMatchObject({ account: { mailingState: 'CO' } });
});

test('nothing is due on a credit', () => {
  expect(billOf({ balance: '-12.00' })).toMatchObject({ balance: -1_200, amountDue: 0 });
});

test('a biller that writes what is owed as a negative amount is understood', () => {
  expect(billOf({ balance: '-12.00' }, { owed: 'negative' })).toMatchObject({
    balance: 1_200,
    amountDue: 1_200,
  });
});

describe('a date is read as the mapping says', () => {
  test.each([
    ['MM/dd/yyyy', '02/01/2026', '2026-02-01'],
    ['M/d/yyyy', '2/1/2026', '2026-02-01'],
    ['dd.MM.yyyy', '01.02.2026', '2026-02-01'],
    ['yyyyMMdd', '20260201', '2026-02-01'],
    ['MM/dd/yy', '02/01/26', '2026-02-01'],
    ['d.MM.yyyy', '11.02.2026', '2026-02-11'],
    ['MM/d/yyyy', '02/11/2026', '2026-02-11'],
    ['yyyy-MM-d', '2026-02-11', '2026-02-11'],
    ['yyyy-M-dd', '2026-12-01', '2026-12-01'],
    ['yyyy-MM-dd', '1970-01-01', '1970-01-01'],
    ['yyyy-MM-dd', '2189-12-31', '2189-12-31'],
  ])('%s: %s', (dates, dueDate, expected) => {
    expect(billOf({ dueDate }, { dates })?.dueDate).toBe(expected);
  });

  test.each([
    ['MM/dd/yyyy', '13/01/2026'],
    ['MM/dd/yyyy', '02/30/2026'],
    ['MM/dd/yyyy', '02/01/26'],
    ['yyyy-MM-dd', '0026-02-01'],
    ['yyyyMMdd', '2026-02-01'],
    ['MM/dd/yyyy', '2/1/2026'],
    ['yyyy-MM-dd', '1969-12-31'],
    ['yyyy-MM-dd', '2190-01-01'],
  ])('%s: not %s', (dates, dueDate) => {
    expect(problemOf({ dueDate }, { dates })).toEqual({
      field: 'dueDate',
      value: dueDate,
      words: `Is not a date as ${dates}.`,
    });
  });
});

describe('an amount is read as the mapping says', () => {
  test.each([
    ['1,234.56', '1,234.56', 123_456],
    ['1,234.56', '1234.5', 123_450],
    ['1,234.56', '$12', 1_200],
    ['1,234.56', '(12.00)', -1_200],
    ['1,234.56', '12.00-', -1_200],
    ['1,234.56', '( $12.00 )', -1_200],
    ['1,234.56', '- 12.00', -1_200],
    ['1.234,56', '1.234,56', 123_456],
    ['123456', '123456', 123_456],
    ['123456', '-5', -5],
  ] as const)('%s: %s', (written, text, expected) => {
    expect(parseAmountAs(text, written)).toBe(expected);
  });

  test.each([
    ['1,234.56', '1.234,56'],
    ['1,234.56', '12,34'],
    ['1,234.56', '1.005'],
    ['1,234.56', '--1'],
    ['1,234.56', `1${' '.repeat(90_000)}1`],
    ['1,234.56', '(12.00'],
    ['1,234.56', '12.00)'],
    ['1,234.56', '(12.00-'],
    ['1,234.56', '-12.00)'],
    ['1,234.56', '-12.00-'],
    ['1,234.56', '-(12.00)'],
    ['1,234.56', '1e3'],
    ['1.234,56', '1,234.56'],
    ['123456', '1234.56'],
    ['123456', ''],
  ] as const)('%s: not %s', (written, text) => {
    expect(parseAmountAs(text, written)).toBeUndefined();
  });

  test.each([
    ['1,234.56', '10,000,000.01'],
    ['1,234.56', '(10,000,000.01)'],
    ['1.234,56', '20.000.000,00'],
    ['123456', '1'.repeat(30)],
  ] as const)('%s: %s is too large for one account', (written, text) => {
    expect(parseAmountAs(text, written)).toBe('too large');
  });

  test('the sum of many amounts is exact far beyond the largest of them', () => {
    const largest = cents(Number.MAX_SAFE_INTEGER);
    expect(parseAmountAs('148,250,000.07', '1,234.56', largest)).toBe(14_825_000_007);
    expect(parseAmountAs('90071992547409.91', '1,234.56', largest)).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseAmountAs('90071992547409.92', '1,234.56', largest)).toBe('too large');
  });
});

describe('a line is refused', () => {
  test.each([
    ['without an account number', { accountNumber: '' }, 'accountNumber', 'The account number is empty.'],
    ['without a balance', { balance: '' }, 'balance', 'The balance is empty.'],
    [
      'with an amount that is none',
      { amountDue: 'much' },
      'amountDue',
      'Is not an amount written as 1,234.56.',
    ],
    [
      'with a text that is too long',
      { mailingState: 'Colorado' },
      'mailingState',
      'Is longer than 2 characters.',
    ],
    [
      'with a balance that is too large',
      { balance: '10,000,000.01' },
      'balance',
      'Is larger than $10,000,000.00, the most that is taken in.',
    ],
    ['with a control character', { customerName: 'A\u0000da' }, 'customerName', 'Holds a control character.'],
    [
      'with a flag that is none',
      { inCollections: 'maybe' },
      'inCollections',
      'Is neither yes nor no. Y, yes, true and 1 mean yes. N, no, false, 0 and an empty cell mean no.',
    ],
  ])('%s', (_, cells, field, words) => {
    expect(problemOf(cells)).toMatchObject({ field, words });
  });

  test('for each of its columns that cannot be read, and once for a column', () => {
    const row = read({
      accountNumber: '',
      customerName: `${'a'.repeat(90)}\u0000`,
      dueDate: 'soon',
      balance: '',
    });
    expect('problems' in row && row.problems.map(({ field }) => field)).toEqual([
      'accountNumber',
      'customerName',
      'balance',
      'dueDate',
    ]);
  });

  test('and told with an empty value where its cell is empty', () => {
    expect(problemOf({ accountNumber: '' })?.value).toBe('');
    expect(problemOf({ balance: '' })?.value).toBe('');
  });

  test.each([
    ['its control characters', 'A\u0000d\ta', 'A\uFFFDd\uFFFDa'],
    ['what follows its first 200 characters', 'a'.repeat(300), 'a'.repeat(200)],
    ['half a character', `${'a'.repeat(199)}\u{1F600}`, `${'a'.repeat(199)}\uFFFD`],
  ])('and told without %s', (_, dueDate, value) => {
    expect(problemOf({ dueDate })).toMatchObject({ field: 'dueDate', value });
  });

  test('for its account number, which then is short and without control characters', () => {
    expect(read({ accountNumber: '1\u00002' })).toMatchObject({
      accountNumber: '1\uFFFD2',
      problems: [{ value: '1\uFFFD2', words: 'Holds a control character.' }],
    });
    expect(read({ accountNumber: '9'.repeat(500) })).toMatchObject({ accountNumber: '9'.repeat(40) });
  });

  test('with a bill type that the mapping does not name, also one that every object has', () => {
    const types = { type: undefined, types: { W: 'water' } };
    expect(read({ accountNumber: '1', type: 'W' }, types)).toMatchObject({ type: 'water' });
    for (const type of ['X', 'constructor'])
      expect(read({ accountNumber: '1', type }, types)).toEqual({
        accountNumber: '1',
        type: undefined,
        problems: [{ field: 'type', value: type, words: 'The mapping names no bill type for this value.' }],
      });
  });
});
