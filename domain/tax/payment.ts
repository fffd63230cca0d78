import type { Payable } from '../checkout/overpayment.ts';
import { payableProblem, typedAmountProblem } from '../checkout/text/amount-problems.ts';
import { AMOUNT_MISSING } from '../checkout/text/en.ts';
import { LEAST_PAYABLE } from '../checkout/text/least-and-most.ts';
import { type Cents, cents, readAmount, SMALLEST_PAYMENT } from '../values/cents.ts';
import { parseTaxAmount } from './tax-amount.ts';
import { NOTHING_DUE_ON_RETURN } from './text/payment.ts';

/** The money of a return: what is left to pay, and the original amount due. */
export interface TaxBalance {
  readonly balance: Cents;
  readonly amount_due: Cents;
}

export interface TaxDue {
  readonly label: 'You have a credit of' | 'Balance Due:' | 'Amount Due:';
  /** Never negative: a credit is shown as an amount that the customer has. */
  readonly amount: Cents;
}

/** The amount of a return with its label (RET-27). */
export function taxDue({ balance, amount_due }: TaxBalance): TaxDue {
  if (balance < 0) return { label: 'You have a credit of', amount: cents(-balance) };
  if (balance < amount_due) return { label: 'Balance Due:', amount: balance };
  return { label: 'Amount Due:', amount: amount_due };
}

/** True when something is due; false with a credit (RET-28, RET-30, RET-35). */
export function isTaxPayable(taxReturn: TaxBalance): boolean {
  return taxReturn.balance >= SMALLEST_PAYMENT && taxDue(taxReturn).amount >= SMALLEST_PAYMENT;
}

/** How much of a return the customer wants to pay (RET-31). */
export interface TaxPayChoice {
  readonly isCustom: boolean;
  /** The typed custom amount; it stays while the customer switches the option off. */
  readonly typed: string;
}

export interface TaxTerms {
  readonly biller: string;
  readonly can_edit_amount: boolean;
}

function isCustomAmount({ isCustom }: TaxPayChoice, { can_edit_amount }: TaxTerms): boolean {
  return isCustom && can_edit_amount;
}

/** The amount that `Pay Now` would put into the cart; undefined while it is unknown (RET-31, RET-32). */
export function taxAmountToPay(
  taxReturn: TaxBalance,
  choice: TaxPayChoice,
  terms: TaxTerms,
): Cents | undefined {
  return isCustomAmount(choice, terms) ? customAmount(choice.typed) : taxDue(taxReturn).amount;
}

/** Why the return cannot be paid; undefined when it can (RET-30, RET-33, RET-34, ruling 5). */
export function taxPaymentProblem(
  taxReturn: TaxBalance,
  choice: TaxPayChoice,
  terms: TaxTerms,
): string | undefined {
  if (!isTaxPayable(taxReturn)) return NOTHING_DUE_ON_RETURN;
  const amount = taxAmountToPay(taxReturn, choice, terms);
  const payable = payableOf(taxReturn, terms);
  if (amount === undefined) return customAmountProblem(payable, choice.typed);
  return amount < SMALLEST_PAYMENT ? LEAST_PAYABLE : payableProblem(payable, amount);
}

function payableOf(taxReturn: TaxBalance, terms: TaxTerms): Payable {
  return {
    ...terms,
    balance: taxReturn.balance,
    amount_due: taxDue(taxReturn).amount,
    prepay: false,
    no_overpayment: false,
    transaction_limit: cents(0),
  };
}

/** Reads an amount as every field of a payment does, and also in the comma style of the return's own entries. */
function customAmount(typed: string): Cents | undefined {
  const amount = readAmount(typed);
  if (amount !== 'not an amount') return typeof amount === 'number' ? amount : undefined;
  const entry = parseTaxAmount(typed);
  return entry.kind === 'amount' ? entry.amount : undefined;
}

function customAmountProblem(payable: Payable, typed: string): string | undefined {
  return typed.trim() === '' ? AMOUNT_MISSING : typedAmountProblem(payable, typed);
}
