import { expect, test } from 'vitest';
import { sampleAccount, sampleBillType, sampleGroup } from '../../domain/fixtures/bill.ts';
import { cents } from '../../domain/values/cents.ts';
import { owedBills } from './owed-bills.ts';

test.each([
  ['can be paid from the list', {}, true],
  ['lies in the cart', { cart_item_id: 5 }, true],
  ['is paid on its own page only', { bill_type: sampleBillType({ require_bill_display: true }) }, true],
  ['has nothing due', { period_amt_due: cents(0) }, false],
  ['is in collections', { collections: { isInCollections: true, html: '' } }, false],
])('a bill that %s is offered to be paid again: %o', (_, over, isOwed) => {
  const owed = owedBills([sampleGroup({ accounts: [{ ...sampleAccount(), ebill_id: 11, ...over }] })]);
  expect(owed.has(11)).toBe(isOwed);
});
