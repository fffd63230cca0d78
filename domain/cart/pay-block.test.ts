import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../fixtures/bill.ts';
import { addDays, calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { blockPayment } from './pay-block.ts';
import { dueBlocks } from './urgency.ts';

const TODAY = calendarDate('2026-11-26');
let next = 1;
const bill = (over: Partial<Account> = {}) => {
  next += 1;
  return sampleAccount({
    account_id: next,
    ebill_id: next,
    due_date: addDays(TODAY, 2),
    period_amt_due: cents(1000),
    ...over,
  });
};
const payment = (...accounts: Account[]) => {
  const [block] = dueBlocks([sampleGroup({ name: 'Red Mesa Water', accounts })], TODAY);
  return blockPayment(block?.bills ?? []);
};

test('one press pays every bill of a block, in list order (BIL-16)', () => {
  const [one, two] = [bill({ due_date: addDays(TODAY, 3) }), bill()];
  const { bills, leftOut } = payment(one, two);
  expect(bills.map(({ ebill_id, entity_name, amount }) => [ebill_id, entity_name, amount])).toEqual([
    [two.ebill_id, 'Red Mesa Water', 1000],
    [one.ebill_id, 'Red Mesa Water', 1000],
  ]);
  expect(leftOut).toEqual([]);
});

test('what cannot be paid together is left out with its reason (BIL-14, CRT-27 to CRT-31)', () => {
  const fee = sampleBillType({ has_xbp_fee: true });
  const shown = sampleBillType({ require_bill_display: true });
  const { bills, amount, leftOut } = payment(
    bill(),
    bill({ bill_type: fee }),
    bill({ allow_multi_select: false }),
    bill({ bill_type: shown }),
    bill({ amount_due_calculated: false, period_amt_due: null }),
    { ...bill(), checked: 'Being checked' as const } as Account,
    bill({ is_payable: false }),
  );
  expect(bills).toHaveLength(1);
  expect(leftOut).toEqual([
    '1 being checked',
    '1 not payable ($10.00 still due)',
    '1 without an amount',
    '2 to be paid alone ($20.00 still due)',
    '1 to be opened first ($10.00 still due)',
  ]);
  expect(amount).toBe(1000);
});

test('of a bill whose payment of a part is being checked, the amount is called what is still due (CHK-24)', () => {
  const checked = { ...bill(), checked: 'Being checked' as const, rest: cents(300) } as Account;
  expect(payment(bill(), checked).leftOut).toEqual(['1 being checked ($3.00 still due)']);
});

test('a bill in collections is counted and left out (BIL-21)', () => {
  const { bills, leftOut } = payment(
    bill({ due_date: addDays(TODAY, -2) }),
    bill({ collections: { isInCollections: true, html: '' }, due_date: addDays(TODAY, -9) }),
  );
  expect([bills.length, leftOut]).toEqual([1, ['1 in collections ($10.00 still due)']]);
});

test('a single bill is paid although it may not share the cart (CRT-31)', () => {
  const { bills, leftOut } = payment(
    bill({ allow_multi_select: false, bill_type: sampleBillType({ has_xbp_fee: true }) }),
  );
  expect([bills.length, leftOut]).toEqual([1, []]);
});

test('bills in the cart are paid with the others and not added again (CRT-26)', () => {
  expect(payment(bill({ cart_item_id: 5 }), bill())).toMatchObject({
    bills: [{}],
    inCart: 1,
    amount: 2000,
    leftOut: [],
  });
});

test('a bill in the cart whose biller was paused since is left out, and not counted as paid with a press', () => {
  expect(payment(bill({ cart_item_id: 5, is_payable: false }), bill())).toMatchObject({
    bills: [{}],
    inCart: 0,
    amount: 1000,
    leftOut: ['1 not payable ($10.00 still due)'],
  });
});

test('at most 20 bills are added, and the rest is told (BIL-12, BIL-13)', () => {
  const { bills, leftOut } = payment(...Array.from({ length: 23 }, () => bill()));
  expect([bills.length, leftOut]).toEqual([20, ['3 beyond the 20 of one payment ($30.00 still due)']]);
});

test('what a press pays and what it leaves out make up the sum of its block', () => {
  const [block] = dueBlocks(
    [
      sampleGroup({
        accounts: [
          bill({ due_date: addDays(TODAY, -2), period_amt_due: cents(13118) }),
          bill({ due_date: addDays(TODAY, -3), period_amt_due: cents(16500), cart_item_id: 5 }),
          bill({
            due_date: addDays(TODAY, -9),
            period_amt_due: cents(21280),
            collections: { isInCollections: true, html: '' },
          }),
        ],
      }),
    ],
    TODAY,
  );
  expect(block?.sum).toBe(50898);
  const { amount, leftOut } = blockPayment(block?.bills ?? []);
  expect([amount, leftOut]).toEqual([29618, ['1 in collections ($212.80 still due)']]);
});
