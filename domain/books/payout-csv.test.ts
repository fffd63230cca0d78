import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { cents, ZERO } from '../values/cents.ts';
import { payoutCsv } from './payout-csv.ts';

test('a spreadsheet runs nothing of what a biller’s file wrote as the number of an account or a bill', () => {
  const day = calendarDate('2026-11-25');
  const csv = payoutCsv({
    payout: 'po_1',
    arrivesOn: day,
    amount: cents(100),
    lines: [
      {
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
        bookedOn: day,
        confirmationNum: 'BF-1',
        remitted: cents(100),
        isGivenBack: false,
        bills: [
          {
            remittance: 1,
            billType: 'water',
            accountNum: '=1+1',
            billNumber: '@B-1',
            description: '+rent',
            amount: cents(100),
          },
        ],
      },
    ],
  });
  expect(csv).toContain("D,payment,harbor,1,water,'=1+1,'@B-1,'+rent,1.00,");
});
