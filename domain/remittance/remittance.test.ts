import { describe, expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { lockboxText } from './lockbox.ts';
import { downloadNameOf, fileNameOf, type Remittance, type RemittedLine, sumsOf } from './remittance.ts';
import { remittanceCsv } from './remittance-csv.ts';

const DAY = calendarDate('2026-11-25');
const NEXT = calendarDate('2026-11-26');
const LOCKBOX = { destination: 'Harbor ops', origin: 'Billfold', number: '4711' };

const line = (amount: number, more: Partial<RemittedLine> = {}): RemittedLine => ({
  kind: 'payment',
  billType: 'water',
  accountNum: '00123-4',
  billNumber: 'INV-9',
  description: 'Water and sewer',
  amount: cents(amount),
  method: 'card',
  confirmationNum: 'K7Q2M9',
  paidOn: DAY,
  bookedOn: DAY,
  ...more,
});

const remittance = (...lines: RemittedLine[]): Remittance => ({
  biller: 'harbor',
  number: 12,
  businessDate: DAY,
  madeOn: NEXT,
  lockbox: LOCKBOX,
  lines,
});

const REFUND = line(-500, {
  kind: 'refund',
  confirmationNum: 'A1B2C3',
  paidOn: calendarDate('2026-11-20'),
  method: 'bank',
});

test('what was paid and what was taken back are summed apart', () => {
  expect(sumsOf([line(11_000), line(250), REFUND])).toEqual({
    lines: 3,
    paid: 11_250,
    takenBack: 500,
    net: 10_750,
  });
  expect(sumsOf([])).toEqual({ lines: 0, paid: 0, takenBack: 0, net: 0 });
});

test('a file is named after the biller and the number', () => {
  expect(fileNameOf(remittance())).toBe('harbor-000012');
  expect(downloadNameOf(remittance())).toBe(`harbor-${remittance().businessDate}-000012`);
});

describe('as CSV', () => {
  test('a header, the columns, a line for each bill and a trailer with the sums', () => {
    expect(remittanceCsv(remittance(line(11_000), REFUND)).split('\r\n')).toEqual([
      'H,1,harbor,12,2026-11-25,USD',
      'record,kind,bill_type,account_number,bill_number,description,amount,method,confirmation_number,paid_on,booked_on',
      'D,payment,water,00123-4,INV-9,Water and sewer,110.00,card,K7Q2M9,2026-11-25,2026-11-25',
      'D,refund,water,00123-4,INV-9,Water and sewer,-5.00,bank,A1B2C3,2026-11-20,2026-11-25',
      'T,2,110.00,5.00,105.00',
      '',
    ]);
  });

  test('a day without payments is a header and a trailer', () => {
    expect(remittanceCsv(remittance())).toContain('T,0,0.00,0.00,0.00');
  });

  test('a description that a spreadsheet would run is text', () => {
    expect(remittanceCsv(remittance(line(1, { description: '=HYPERLINK(1)' })))).toContain("'=HYPERLINK(1)");
  });
});

describe('as a lockbox file', () => {
  const records = (...lines: RemittedLine[]) =>
    lockboxText(remittance(...lines), LOCKBOX)
      .split('\r\n')
      .slice(0, -1);

  test('every record has 80 characters, and what was taken back is left out', () => {
    const [header, service, ...rest] = records(
      line(11_000),
      line(250, { accountNum: '77', billNumber: '' }),
      line(5_000, { confirmationNum: 'Z9' }),
      REFUND,
    );
    expect([header, service].map((record) => record?.trimEnd())).toEqual([
      '100HARBOR OPSBILLFOLD  2611260000',
      '2HARBOR OPSBILLFOLD  000000001200108000801',
    ]);
    const check = '0'.repeat(19);
    const overflow = (item: string, sequence: string, account: string, bill: string) =>
      `4001${item}6${sequence}${account.padEnd(25)}${bill.padEnd(25)}`;
    expect(rest.map((record) => record.trimEnd())).toEqual([
      '50010000004711261125HARBOR OPSBILLFOLD',
      `60010010000011250${check}0000000001261125K7Q2M9`,
      `${overflow('001', '010', '00123-4', 'INV-9')}0000011000`,
      `${overflow('001', '029', '77', '')}0000000250`,
      `60010020000005000${check}0000000002261125Z9`,
      `${overflow('002', '019', '00123-4', 'INV-9')}0000005000`,
      '700100000047112611250020000016250',
      '8001000000471126112500020000016250',
      '9000011',
    ]);
    for (const record of [header, service, ...rest]) expect(record).toHaveLength(80);
  });

  test('more payments than a batch holds go on in the next batch, and in the next lockbox', () => {
    const many = Array.from({ length: 10_001 }, (_, at) => line(1, { confirmationNum: `N${at}` }));
    const all = records(...many);
    const of = (type: string) => all.filter((record) => record.startsWith(type));
    expect(of('6')).toHaveLength(10_001);
    expect(of('5')).toHaveLength(11);
    expect(of('8').map((record) => [record.slice(20, 24), record.slice(24, 34)])).toEqual([
      ['9990', '0000009990'],
      ['0011', '0000000011'],
    ]);
    expect(all.at(-1)?.slice(1, 7)).toBe(String(all.length).padStart(6, '0'));
  });

  test('an amount that does not fit is not cut', () => {
    expect(() => records(line(10_000_000_000))).toThrow(RangeError);
  });
});
