import type { Bill } from '../bills/bill.ts';
import { asksForLines, chosenAmount, lineReference } from '../bills/bill-lines.ts';
import { knownAmount } from '../bills/bill-list.ts';
import { mostOfAnyMethod } from '../checkout/amount-hint.ts';
import { cardLimitOf } from '../checkout/fee.ts';
import type { Payable } from '../checkout/overpayment.ts';
import { type BeingChecked, payStanding } from '../checkout/pay-standing.ts';
import { payableProblem, typedAmountProblem } from '../checkout/text/amount-problems.ts';
import { AMOUNT_DUE_UNKNOWN, AMOUNT_MISSING } from '../checkout/text/en.ts';
import { LEAST_PAYABLE } from '../checkout/text/least-and-most.ts';
import { type Cents, parseAmount, SMALLEST_PAYMENT } from '../values/cents.ts';
import { LONGEST_REFERENCE } from './calls.ts';
import { SELECT_INVOICES, TOO_MANY_LINES } from './text/bill-amount.ts';
import { NOTHING_DUE } from './text/en.ts';

/** What a bill's own page offers; the first that applies counts (DET-75, DET-87 to DET-90, DET-97). */
export type BillOffer = 'being checked' | 'remove' | 'in collections' | 'direct pay' | 'none' | 'pay';

export function billOffer(bill: Bill & BeingChecked): BillOffer {
  if (bill.checked) return 'being checked';
  if (bill.cart_item_id !== null) return 'remove';
  if (bill.collections.isInCollections) return 'in collections';
  if (bill.direct_pay.is_direct_pay) return 'direct pay';
  if (payStanding(bill) === 'not payable') return 'none';
  // Money is added to the newest bill of a prepaid account alone.
  return bill.prepay && !(bill.is_payable && bill.bill_type.can_edit_amount) ? 'none' : 'pay';
}

/** What the customer has entered and ticked on a bill so far. */
export interface PayChoice {
  /** The amount as typed; undefined until the customer types one. */
  readonly typed: string | undefined;
  /** The ids of the ticked lines. */
  readonly lines: readonly string[];
}

/**
 * True when the customer can type the amount. With ticked lines the amount is their sum instead (DET-35,
 * DET-38, DET-43, DET-82).
 */
export function canTypeAmount(bill: Bill, { lines }: Pick<PayChoice, 'lines'>): boolean {
  const isOpen = bill.bill_type.can_edit_amount && (bill.prepay || knownAmount(bill) !== null);
  return isOpen && !asksForLines(bill) && chosenAmount(bill, lines) === undefined;
}

/** The amount that the button would put into the cart; undefined while it is unknown (DET-82 to DET-84). */
export function amountToPay(bill: Bill, { typed, lines }: PayChoice): Cents | undefined {
  const chosen = chosenAmount(bill, lines);
  if (chosen !== undefined) return chosen;
  if (bill.bill_type.can_edit_amount && typed !== undefined) return parseAmount(typed);
  return (bill.prepay ? undefined : knownAmount(bill)) ?? undefined;
}

/** Why the amount cannot be paid; undefined when it can (DET-39, DET-81, DET-83 to DET-86, DET-90). */
export function paymentProblem(bill: Bill, choice: PayChoice): string | undefined {
  const hasLines = chosenAmount(bill, choice.lines) !== undefined;
  const isTyped = !hasLines && bill.bill_type.can_edit_amount && choice.typed !== undefined;
  if (!bill.prepay && knownAmount(bill) === null) return AMOUNT_DUE_UNKNOWN;
  if (asksForLines(bill) && !hasLines) return SELECT_INVOICES;
  if (lineReference(bill, choice.lines).length > LONGEST_REFERENCE) return TOO_MANY_LINES;
  const payable = { ...payableOf(bill), ...(hasLines ? { can_edit_amount: true } : {}) };
  const amount = amountToPay(bill, choice);
  if (amount === undefined) return choice.typed ? typedAmountProblem(payable, choice.typed) : AMOUNT_MISSING;
  if (amount < SMALLEST_PAYMENT) return isTyped ? LEAST_PAYABLE : NOTHING_DUE;
  return payableProblem(payable, amount);
}

/** The most that a bill takes, told at its field before anything is entered. */
export function mostOfBill(bill: Bill): string | undefined {
  return mostOfAnyMethod(payableOf(bill), cardLimitOf(bill.bill_type.has_xbp_fee, bill.transaction_limit));
}

function payableOf(bill: Bill): Payable {
  return {
    biller: bill.biller.name,
    balance: bill.balance,
    amount_due: knownAmount(bill),
    prepay: bill.prepay,
    no_overpayment: bill.bill_type.no_overpayment,
    can_edit_amount: bill.bill_type.can_edit_amount,
    transaction_limit: bill.transaction_limit,
  };
}
