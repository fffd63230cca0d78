import type { Account } from './account.ts';
import { MOST_AT_ONCE } from './cart-rules.ts';
import { payStanding } from './payable.ts';

/** Whether a bill can be ticked on the list (BIL-05, BIL-14). */
export function isSelectable(account: Account): account is Account & { ebill_id: number } {
  return isPayableFromList(account) && account.allow_multi_select;
}

/** Whether the list itself offers to pay a bill (BIL-18 to BIL-22, DET-57). */
export function isPayableFromList(account: Account): account is Account & { ebill_id: number } {
  const standing = payStanding(account);
  return (
    account.ebill_id !== null &&
    !account.bill_type.require_bill_display &&
    (standing === 'payable' || standing === 'not calculated')
  );
}

/** The selection with more bills in it: the first of them in list order, up to the limit (BIL-12, BIL-13). */
export function withSelected(selected: readonly number[], more: readonly number[]): readonly number[] {
  const fresh = more.filter((id) => !selected.includes(id));
  return [...selected, ...fresh.slice(0, Math.max(0, MOST_AT_ONCE - selected.length))];
}

/** True when not all of them fit. */
export function passesLimit(selected: readonly number[], more: readonly number[]): boolean {
  return new Set([...selected, ...more]).size > MOST_AT_ONCE;
}
