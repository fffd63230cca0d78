import { amountText, type Cents, parseAmount, SMALLEST_PAYMENT, ZERO } from './cents.ts';
import type { CheckoutDetails } from './checkout-details.ts';
import { type MethodProblem, methodProblem, methodProblemText, NO_METHOD } from './pay-method-choice.ts';
import { leftOver, leftOverText, METHOD_TWICE, NOT_SPLITTABLE } from './split-payment.ts';

/** What one of several methods pays, as the form holds it. */
export interface MethodShare {
  readonly method: number | undefined;
  readonly typed: string;
}

/** What a share pays once it is complete. */
interface PaidShare {
  readonly payment_method: number;
  readonly amount: Cents;
}

/** The shares that the cart holds; nothing where one method pays it (PAY-37, PAY-38). */
export function keptShares({
  multiple_pay_methods,
  billing_infos,
}: CheckoutDetails): MethodShare[] | undefined {
  if (!multiple_pay_methods || billing_infos.length < 2) return undefined;
  return billing_infos.map(({ payment_method, amount }) => ({
    method: payment_method,
    typed: amountText(amount),
  }));
}

/** The method chosen so far pays all until the customer gives a part to the further one. */
export function twoShares({ total }: CheckoutDetails, chosen: number | undefined): MethodShare[] {
  return [
    { method: chosen, typed: amountText(total) },
    { method: undefined, typed: '' },
  ];
}

/** A further method is offered what is left. */
export function withFurther({ total }: CheckoutDetails, shares: readonly MethodShare[]): MethodShare[] {
  const left = leftOfShares(total, shares);
  return [...shares, { method: undefined, typed: left > ZERO ? amountText(left) : '' }];
}

/** The shares with one changed. Of two, the other takes what is left as long as that is an amount. */
export function withShare(
  { total }: CheckoutDetails,
  shares: readonly MethodShare[],
  at: number,
  change: Partial<MethodShare>,
): MethodShare[] {
  const changed = shares.map((share, n) => (n === at ? { ...share, ...change } : share));
  const amount = change.typed === undefined ? undefined : parseAmount(change.typed);
  if (amount === undefined || shares.length !== 2) return changed;
  const left = leftOver(total, [amount]);
  if (left < ZERO) return changed;
  return changed.map((share, n) => (n === at ? share : { ...share, typed: amountText(left) }));
}

/** What is left of the total; what is no amount counts as nothing. */
export function leftOfShares(total: Cents, shares: readonly MethodShare[]): Cents {
  return leftOver(
    total,
    shares.map(({ typed }) => parseAmount(typed) ?? ZERO),
  );
}

/** Why a method cannot pay this share: its limit is held against the share, not the whole (PAY-14). */
export function shareMethodProblem(
  details: CheckoutDetails,
  { typed }: MethodShare,
  method: number,
): MethodProblem | undefined {
  const wallet = details.wallets.find(({ id }) => id === method);
  return wallet
    ? methodProblem(wallet, { ...details, total: parseAmount(typed) ?? ZERO })
    : { kind: 'disabled' };
}

const NO_AMOUNT = 'Enter an amount like 25 or 25.50 for each pay method.';

/** Why the shares cannot be confirmed, in words; nothing when they pay the cart (PAY-38). */
export function sharesProblem(details: CheckoutDetails, shares: readonly MethodShare[]): string | undefined {
  if (!details.multiple_pay_methods) return NOT_SPLITTABLE;
  for (const share of shares) {
    if (share.method === undefined) return NO_METHOD;
    if ((parseAmount(share.typed) ?? ZERO) < SMALLEST_PAYMENT) return NO_AMOUNT;
    const problem = shareMethodProblem(details, share, share.method);
    if (problem) return methodProblemText(problem);
  }
  if (new Set(shares.map(({ method }) => method)).size < shares.length) return METHOD_TWICE;
  return leftOverText(leftOfShares(details.total, shares));
}

/** The shares as they are saved. */
export function paidShare({ method, typed }: MethodShare): PaidShare {
  return { payment_method: method ?? 0, amount: parseAmount(typed) ?? ZERO };
}
