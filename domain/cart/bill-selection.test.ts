import { expect, test } from 'vitest';
import { sampleAccount, sampleBillType } from '../fixtures/bill.ts';
import { cents } from '../values/cents.ts';
import { isPayableFromList, isSelectable, passesLimit, withSelected } from './bill-selection.ts';

const ids = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test.each([
  ['in the cart', { cart_item_id: 5 }],
  ['in collections', { collections: { isInCollections: true, html: '' } }],
  ['prepaid', { prepay: true }],
  ['without a bill', { ebill_id: null }],
  ['not payable', { is_payable: false }],
  ['nothing due', { period_amt_due: cents(0) }],
  ['that must be viewed before it is paid', { bill_type: sampleBillType({ require_bill_display: true }) }],
])('an account %s can be neither ticked nor paid from the list (BIL-14)', (_, overrides) => {
  const account = sampleAccount(overrides);
  expect([isSelectable(account), isPayableFromList(account)]).toEqual([false, false]);
});

test('a bill that must be paid alone can be paid from the list but not ticked (BIL-14)', () => {
  const account = sampleAccount({ allow_multi_select: false });
  expect([isSelectable(account), isPayableFromList(account)]).toEqual([false, true]);
});

test('a bill whose amount is still to be looked up can be ticked (BIL-14)', () => {
  expect(isSelectable(sampleAccount({ amount_due_calculated: false, period_amt_due: null }))).toBe(true);
});

test('the first bills in list order are selected, up to 20 (BIL-13)', () => {
  expect(withSelected([3], ids(1, 25))).toEqual([3, 1, 2, ...ids(4, 17)]);
  expect(withSelected(ids(1, 20), [21])).toEqual(ids(1, 20));
});

test('the twenty-first bill passes the limit, a bill selected before does not (BIL-12)', () => {
  expect(passesLimit(ids(1, 20), [21])).toBe(true);
  expect(passesLimit(ids(1, 20), [4])).toBe(false);
  expect(passesLimit(ids(1, 19), [20])).toBe(false);
});
