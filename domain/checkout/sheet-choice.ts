import { add, type Cents, formatCents, sum } from '../values/cents.ts';
import type { PaymentMethod } from '../wallet/payment-method.ts';
import type { CheckoutDetails } from './checkout-details.ts';
import { feeFor } from './fee.ts';
import { methodProblem } from './method-choice.ts';

/** The methods that can pay this cart, the last used first. */
export function usableMethods(details: CheckoutDetails): PaymentMethod[] {
  return methodsByUse(details).filter((method) => methodProblem(method, details) === undefined);
}

/** The methods that cannot, each still with its reason (ruling 9). */
export function unusableMethods(details: CheckoutDetails): PaymentMethod[] {
  return methodsByUse(details).filter((method) => methodProblem(method, details) !== undefined);
}

/** The saved methods: the one last used at these billers, the others by their last use, then the unused ones. */
function methodsByUse({ wallets, last_used = [] }: CheckoutDetails): PaymentMethod[] {
  const used = [...last_used.filter(({ here }) => here), ...last_used];
  const placeOf = ({ id }: PaymentMethod) => {
    const place = used.findIndex(({ payment_method_id }) => payment_method_id === id);
    return place === -1 ? used.length : place;
  };
  return [...wallets].sort((left, right) => placeOf(left) - placeOf(right));
}

/**
 * The method that the sheet shows as chosen: the cart's, else the one last used, else the only one that can pay.
 * Undefined where there is none, or where several methods pay the cart: the steps then ask.
 */
export function sheetChoice(details: CheckoutDetails): PaymentMethod | undefined {
  const { billing_infos, cart_wallet_id, last_used = [] } = details;
  if (billing_infos.length > 0) return undefined;
  const usable = usableMethods(details);
  const [first, ...others] = usable;
  if (cart_wallet_id !== null) return usable.find(({ id }) => id === cart_wallet_id);
  const wasUsed = last_used.some(({ payment_method_id }) => payment_method_id === first?.id);
  return wasUsed || others.length === 0 ? first : undefined;
}

/** True for the method with which the customer last paid this biller. */
export function wasLastUsedHere({ last_used = [] }: CheckoutDetails, id: number): boolean {
  return last_used.some(({ payment_method_id, here }) => here && payment_method_id === id);
}

/** `Visa 4242`. */
export function shortMethod({ type, pay_data }: Pick<PaymentMethod, 'type' | 'pay_data'>): string {
  return `${type.name} ${pay_data.last_four}`;
}

/** What a method costs for this amount of a single bill: `Fee $2.20, $86.40 in all`. */
export function methodCost(
  { fee_disclosures }: Pick<CheckoutDetails, 'fee_disclosures'>,
  { type }: Pick<PaymentMethod, 'type'>,
  amount: Cents,
): string {
  const fee = sum(fee_disclosures.map(({ fee: { terms } }) => feeFor(terms, type.category, amount)));
  return `${fee > 0 ? `Fee ${formatCents(fee)}` : 'No fee'}, ${formatCents(add(amount, fee))} in all`;
}
