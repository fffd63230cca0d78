import type { Account } from '../accounts/account.ts';
import { payStanding } from '../checkout/pay-standing.ts';
import { MAX_ADDITIONS } from './add-rules.ts';

/** True when a bill can be ticked on the list (BIL-05, BIL-14). */
export function isSelectable(account: Account): account is Account & { ebill_id: number } {
  return isPayableFromList(account) && account.allow_multi_select;
}

/** True when the list itself offers to pay a bill (BIL-18 to BIL-22, DET-57). */
export function isPayableFromList(account: Account): account is Account & { ebill_id: number } {
  const standing = payStanding(account);
  return (
    account.ebill_id !== null &&
    !account.bill_type.require_bill_display &&
    (standing === 'payable' || standing === 'not calculated')
  );
}

/** The selection with more bills: the first of them in list order, up to the limit (BIL-12, BIL-13). */
export function withSelected(selected: readonly number[], more: readonly number[]): readonly number[] {
  const fresh = more.filter((id) => !selected.includes(id));
  return [...selected, ...fresh.slice(0, Math.max(0, MAX_ADDITIONS - selected.length))];
}

/** True when the selection and the new bills together exceed the limit. */
export function passesLimit(selected: readonly number[], more: readonly number[]): boolean {
  return new Set([...selected, ...more]).size > MAX_ADDITIONS;
}
