import { type Cents, ZERO } from '../values/cents.ts';
import { isGoingBack } from './money-back.ts';
import { countsInTotal, type Receipt } from './receipt.ts';
import { countedParts, isPartly, sumOnItsWay } from './receipt-parts.ts';
import { REFUNDED, SCHEDULED, type TransactionStatus, wasNeverCharged } from './transaction-status.ts';

/** What a receipt is about, for its shape and colour. Only `paid` is stamped. */
export type ReceiptState = 'paid' | 'paid in part' | 'on its way' | 'scheduled' | 'going back' | 'not paid';

export function receiptState(receipt: Receipt): ReceiptState {
  const counted = countedParts(receipt);
  if (counted.length === 0) return 'not paid';
  if (counted.every(({ trans_status }) => trans_status === SCHEDULED)) return 'scheduled';
  if (sumOnItsWay(receipt) > 0) return 'on its way';
  if (counted.some(isGoingBack)) return 'going back';
  return counted.some(isPartly) ? 'paid in part' : 'paid';
}

/** True when the money of a payment was taken, and went back. */
export function isTakenBack(status: TransactionStatus): boolean {
  return !countsInTotal(status) && !wasNeverCharged(status);
}

/** As which state it is drawn: a payment that the payer has back is no failure. */
export function receiptShape(receipt: Receipt): ReceiptState {
  return receipt.trans_status === REFUNDED ? 'going back' : receiptState(receipt);
}

/**
 * The bill of a receipt that was for one bill alone, to tell what is left of it. Of a payment that does not count, the
 * bill on which the account owes it now.
 */
export function onlyBillOf({ transaction_receipts }: Receipt): number | undefined {
  const [item, ...more] = transaction_receipts.flatMap(({ transactions }) => transactions.items);
  return more.length === 0 ? (item?.pay_ebill_id ?? item?.ebill_id ?? undefined) : undefined;
}

/** Whether the bill of a payment that does not count still asks for it; `unknown` where nobody has told. */
export type BillStanding = 'owed' | 'on its way' | 'paid since' | 'asks for nothing' | 'unknown';

interface BillNow {
  readonly prepay: boolean;
  readonly processing: boolean;
  readonly period_amt_due: Cents | null;
}

/**
 * `isJustMade`: the payment failed a moment ago, and its bill still lies in the cart. It counts as owed even where the
 * saved bills do not tell its amount, because they may be older than the payment. Without an amount, a bill was paid
 * only if the server tells of a later payment: the biller may have taken the claim back.
 */
export function billStanding(
  bill: BillNow | undefined,
  { isJustMade = false, isPaidSince = false }: { isJustMade?: boolean; isPaidSince?: boolean },
): BillStanding {
  if (!bill || bill.prepay || bill.period_amt_due === null) return isJustMade ? 'owed' : 'unknown';
  if (bill.period_amt_due > ZERO) return 'owed';
  if (bill.processing) return 'on its way';
  return isPaidSince ? 'paid since' : 'asks for nothing';
}

/** The bills that a receipt has paid, to tell what is left of each. */
export function paidBillsOf(receipt: Receipt): number[] {
  return countedParts(receipt)
    .filter(({ trans_status }) => trans_status !== SCHEDULED)
    .flatMap(({ transactions }) => transactions.items.flatMap(({ ebill_id }) => ebill_id ?? []));
}
