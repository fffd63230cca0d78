import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { type PaidOut, payoutCsv } from './payout-csv.ts';

const DAY = calendarDate('2026-11-25');
const BILL = {
  remittance: 1,
  billType: 'water',
  accountNum: '77-1',
  billNumber: 'B-1',
  description: 'Water',
  amount: cents(100),
};
const PAYMENT: PaidOut = {
  line: 'txn_1',
  kind: 'charge',
  biller: 'harbor',
  name: 'Harbor',
  isRemitted: true,
  amount: cents(100),
  fee: ZERO,
  applicationFee: ZERO,
  at: new Date(0),
  posting: 'payment',
  bookedOn: DAY,
  confirmationNum: 'BF-1',
  remitted: cents(100),
  isGivenBack: false,
  bills: [BILL],
};
const csvOf = (amount: number, ...lines: PaidOut[]) =>
  payoutCsv({ payout: 'po_1', arrivesOn: DAY, amount: cents(amount), lines });

test('a spreadsheet runs nothing of what a biller’s file wrote as the number of an account or a bill', () => {
  const bill = { ...BILL, accountNum: '=1+1', billNumber: '@B-1', description: '+rent' };
  expect(csvOf(100, { ...PAYMENT, bills: [bill] })).toContain(
    "D,payment,harbor,1,water,'=1+1,'@B-1,'+rent,1.00,",
  );
});

test('the file of a payout tells each bill, and what was on top and kept once for each movement', () => {
  const fees = { fee: cents(40), applicationFee: cents(10) };
  const bills = [
    { ...BILL, amount: cents(9_000) },
    { ...BILL, billNumber: 'B-2', amount: cents(1_000) },
  ];
  const paid = { ...PAYMENT, ...fees, amount: cents(10_290), remitted: cents(10_000), bills };
  const none = { posting: undefined, confirmationNum: '', bookedOn: undefined, remitted: undefined };
  const claim: PaidOut = {
    ...PAYMENT,
    ...none,
    line: 'txn_2',
    kind: 'dispute',
    amount: cents(-300),
    bills: [],
  };
  const strange: PaidOut = { ...claim, line: 'txn_3', kind: 'charge', amount: cents(500), fee: cents(5) };
  const refund: PaidOut = {
    ...PAYMENT,
    line: 'txn_4',
    kind: 'refund',
    posting: 'refund',
    amount: cents(-290),
    remitted: cents(-200),
    bills: [],
  };
  expect(csvOf(10_145, paid, claim, strange, refund).split('\r\n')).toEqual([
    'H,1,po_1,2026-11-25,USD',
    'record,kind,biller,remittance,bill_type,account_number,bill_number,description,amount,fee_on_top,kept,confirmation_number,booked_on,line',
    'D,payment,harbor,1,water,77-1,B-1,Water,90.00,2.90,0.50,BF-1,2026-11-25,txn_1',
    'D,payment,harbor,1,water,77-1,B-2,Water,10.00,0.00,0.00,BF-1,2026-11-25,txn_1',
    'D,dispute,harbor,,,,,,-3.00,0.00,0.00,,,txn_2',
    'D,charge,harbor,,,,,,5.00,0.00,0.05,,,txn_3',
    'D,refund,harbor,,,,,,-2.00,-0.90,0.00,BF-1,2026-11-25,txn_4',
    'T,5,100.00,2.00,0.55,101.45',
    '',
  ]);
});
