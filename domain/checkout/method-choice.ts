import type { CalendarDate } from '../values/calendar-date.ts';
import type { Cents } from '../values/cents.ts';

import { type StandingProblem, standingProblem } from '../wallet/method-standing.ts';
import { isCard, isExpired, METHOD_TYPES, type PaymentMethod } from '../wallet/payment-method.ts';

import type { CheckoutDetails } from './checkout-details.ts';
import { exceedsCardLimit } from './fee.ts';

/** What the billers of a payment accept, and its amount without fees. */
export type MethodTerms = Pick<
  CheckoutDetails,
  | 'accepted_pay_types'
  | 'refused_pay_types'
  | 'ach_disabled_account_numbers'
  | 'is_eft_blacklisted'
  | 'blacklisted_account_number'
  | 'fee_disclosures'
  | 'total'
>;

/** Why a method cannot pay this cart. */
export type MethodProblem =
  | { readonly kind: StandingProblem }
  | { readonly kind: 'not accepted'; readonly method: string; readonly entity_name: string }
  | { readonly kind: 'ach off'; readonly account_num: string }
  | { readonly kind: 'blacklisted'; readonly account_num: string }
  | { readonly kind: 'above limit'; readonly limit: Cents };

/** The first reason against a method; undefined when the customer can choose it (PAY-06 to PAY-17). */
export function methodProblem(method: PaymentMethod, terms: MethodTerms): MethodProblem | undefined {
  const standing = standingProblem(method);
  if (standing) return { kind: standing };
  const { accepted_as, name } = METHOD_TYPES[method.type.id];
  if (!terms.accepted_pay_types.includes(accepted_as)) {
    const refusal = terms.refused_pay_types.find((refused) => refused.pay_type === accepted_as);
    return { kind: 'not accepted', method: name, entity_name: refusal?.entity_name ?? 'This organization' };
  }
  if (!isCard(method)) {
    const [account_num] = terms.ach_disabled_account_numbers;
    if (account_num !== undefined) return { kind: 'ach off', account_num };
    if (terms.is_eft_blacklisted)
      return { kind: 'blacklisted', account_num: terms.blacklisted_account_number };
  }
  for (const { fee } of terms.fee_disclosures) {
    if (exceedsCardLimit(fee.is_xbp_fee, method.type.category, terms.total, fee.transaction_limit)) {
      return { kind: 'above limit', limit: fee.transaction_limit };
    }
  }
  return undefined;
}

/** Whether a dialog explains the problem; all others stand beside the method (PAY-08, PAY-12). */
export function isExplained({ kind }: MethodProblem): boolean {
  return kind === 'not accepted' || kind === 'ach off';
}

/**
 * Why a method cannot pay on a day; undefined when it can. A card that is good today may have expired by then
 * (ruling 9).
 */
export function problemOnDay(
  method: PaymentMethod,
  terms: MethodTerms,
  day: CalendarDate,
): DayProblem | undefined {
  const expired = isExpired(method.pay_data, day);
  if (expired && !method.expired) return { kind: 'expires before' };
  return methodProblem({ ...method, expired }, terms);
}

export type DayProblem = MethodProblem | { readonly kind: 'expires before' };

/**
 * The method to choose when the step opens (PAY-16, PAY-19). The method of the cart is chosen first. Without one, it is
 * the method of the latest payment to one of these billers. A customer who never paid them gets the only method that is
 * saved. A method that cannot pay this cart is passed over, unless it is the cart's.
 */
export function firstChoice({
  wallets,
  cart_wallet_id,
  last_used = [],
  ...terms
}: CheckoutDetails): number | undefined {
  if (wallets.some(({ id }) => id === cart_wallet_id)) return cart_wallet_id ?? undefined;
  const usable = wallets.filter((method) => methodProblem(method, terms) === undefined);
  const usual = last_used.find(
    ({ here, payment_method_id }) => here && usable.some(({ id }) => id === payment_method_id),
  );
  return usual?.payment_method_id ?? (wallets.length === 1 ? usable[0]?.id : undefined);
}
