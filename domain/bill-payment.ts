import type { Bill } from './bill.ts';
import { knownAmount } from './bill-list.ts';
import { type Cents, formatCents, parseAmount, SMALLEST_PAYMENT } from './cents.ts';
import { amountProblem, amountProblemText, type Payable, payStanding } from './payable.ts';

/** What can be done about a bill on its own page. The first that holds counts (DET-75, DET-87 to DET-90, DET-97). */
export type BillOffer = 'remove' | 'in collections' | 'direct pay' | 'none' | 'pay';

export function billOffer(bill: Bill): BillOffer {
  if (bill.cart_item_id !== null) return 'remove';
  if (bill.collections.isInCollections) return 'in collections';
  if (bill.direct_pay.is_direct_pay) return 'direct pay';
  if (payStanding(bill) === 'not payable') return 'none';
  return bill.prepay && !bill.bill_type.can_edit_amount ? 'none' : 'pay';
}

/** The amount that a press of the button would put into the cart, if it can be told (DET-82 to DET-84). */
export function amountToPay(bill: Bill, typed: string | undefined): Cents | undefined {
  if (bill.bill_type.can_edit_amount && typed !== undefined) return parseAmount(typed);
  return (bill.prepay ? undefined : knownAmount(bill)) ?? undefined;
}

/** Why the amount cannot be paid, in words; nothing when it can (DET-81, DET-83 to DET-86, DET-90). */
export function paymentProblem(bill: Bill, typed: string | undefined): string | undefined {
  const isTyped = bill.bill_type.can_edit_amount && typed !== undefined;
  if (!bill.prepay && knownAmount(bill) === null) return NOT_KNOWN;
  const amount = amountToPay(bill, typed);
  if (amount === undefined) return typed ? 'Enter an amount like 25 or 25.50.' : 'Enter the amount to pay.';
  if (amount < SMALLEST_PAYMENT) return isTyped ? TOO_SMALL : 'Nothing is due on this bill.';
  const payable = payableOf(bill);
  const problem = amountProblem(payable, amount);
  return problem && amountProblemText(problem, payable);
}

const NOT_KNOWN = 'The amount due is not known yet.  Please get the current balance first.';
const TOO_SMALL = `The least that can be paid is ${formatCents(SMALLEST_PAYMENT)}.`;

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
