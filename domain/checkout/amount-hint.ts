import { type Cents, ZERO } from '../values/cents.ts';
import { mostPayable, type Payable } from './overpayment.ts';
import { payUpTo } from './text/least-and-most.ts';

/**
 * The most that can be paid on a bill, for the field of its amount. Undefined where nothing can be paid, and where
 * only the portal's own limit ends what an account takes that is paid ahead.
 * @param limit the limit of the pay method; 0 means that it has none
 */
export function mostText(bill: Payable, limit: Cents = ZERO): string | undefined {
  if (bill.unpayable || (!bill.prepay && mostOf(bill) <= 0)) return undefined;
  const limits = [mostOf(bill), limit].filter((most) => most > 0);
  return limits.length === 0 ? undefined : payUpTo(Math.min(...limits) as Cents);
}

/**
 * The same before a pay method is chosen. Where a card pays less than the bill takes, nothing is said: the words would
 * be untrue of a card.
 * @param cardLimit the limit of cards; 0 means that they have none
 */
export function mostOfAnyMethod(bill: Payable, cardLimit: Cents): string | undefined {
  return cardLimit > 0 && mostOf(bill) > cardLimit ? undefined : mostText(bill);
}

function mostOf(bill: Payable): Cents {
  if (bill.prepay) return bill.transaction_limit;
  if (bill.amount_due === null) return ZERO;
  return bill.no_overpayment ? bill.amount_due : mostPayable(bill);
}
