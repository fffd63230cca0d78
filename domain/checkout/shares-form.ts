import { amountText, type Cents, parseAmount, readAmount, SMALLEST_PAYMENT, ZERO } from '../values/cents.ts';
import { amountTextProblem } from '../values/text/mistyped-amount.ts';
import { leftOver } from './bills-by-method.ts';
import type { CheckoutDetails } from './checkout-details.ts';
import { type MethodProblem, methodProblem } from './method-choice.ts';
import { METHOD_MISSING } from './text/en.ts';
import { methodProblemText } from './text/method-problems.ts';
import { atLeastText } from './text/smallest-charge.ts';
import { leftOverText, METHOD_TWICE, NOT_SPLITTABLE, SHARES } from './text/split.ts';

/** The part that one of several methods pays, as entered in the form. */
export interface MethodShare {
  readonly method: number | undefined;
  readonly typed: string;
  /** The amount follows the first share, until the customer types another. */
  readonly isRest?: boolean;
}

interface PaidShare {
  readonly payment_method: number;
  readonly amount: Cents;
}

/** The shares saved in the cart; undefined when one method pays it (PAY-37, PAY-38). */
export function savedShares({
  multiple_pay_methods,
  billing_infos,
}: CheckoutDetails): MethodShare[] | undefined {
  if (!multiple_pay_methods || billing_infos.length < 2) return undefined;
  return billing_infos.map(({ payment_method, amount }) => ({
    method: payment_method,
    typed: amountText(amount),
  }));
}

/** The first two shares: the chosen method pays all until the customer gives a part to the second. */
export function twoShares({ total }: CheckoutDetails, chosen: number | undefined): MethodShare[] {
  return [
    { method: chosen, typed: amountText(total) },
    { method: undefined, typed: '', isRest: true },
  ];
}

/** The shares with a further one, filled with the rest of the total. */
export function withAnotherShare({ total }: CheckoutDetails, shares: readonly MethodShare[]): MethodShare[] {
  const rest = leftOfShares(total, shares) ?? ZERO;
  const typed = rest > ZERO ? amountText(rest) : '';
  return [...shares, { method: undefined, typed }];
}

/**
 * The shares after one has changed. Of two shares, the second takes what the first leaves, as long as that is
 * not negative and nobody typed another amount for it. The first is never changed by what is typed below it.
 */
export function withShare(
  { total }: CheckoutDetails,
  shares: readonly MethodShare[],
  at: number,
  change: Partial<MethodShare>,
): MethodShare[] {
  const typed = change.typed === undefined ? {} : { isRest: false };
  const changed = shares.map((share, n) => (n === at ? { ...share, ...typed, ...change } : share));
  const amount = change.typed === undefined ? undefined : parseAmount(change.typed);
  if (amount === undefined || shares.length !== 2) return changed;
  const rest = leftOver(total, [amount]);
  if (rest < ZERO) return changed;
  return changed.map((share) => (share.isRest ? { ...share, typed: amountText(rest) } : share));
}

/** The rest of the total; undefined while a typed text is no amount. An empty field counts as zero. */
export function leftOfShares(total: Cents, shares: readonly MethodShare[]): Cents | undefined {
  const amounts = shares.map(({ typed }) => (typed.trim() === '' ? ZERO : parseAmount(typed)));
  return amounts.includes(undefined) ? undefined : leftOver(total, amounts as Cents[]);
}

/** Why a method cannot pay this share. The card limit applies to the share, not to the whole (PAY-14). */
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

/** What is wrong with the typed amount of a share. An empty field is not called wrong. */
export function shareAmountProblem(typed: string, smallest: Cents = SMALLEST_PAYMENT): string | undefined {
  if (typed.trim() === '') return undefined;
  if (readAmount(typed) === 'too large') return SHARES.moreThanTotal;
  const amount = parseAmount(typed);
  if (amount === undefined) return amountTextProblem(typed);
  if (amount < SMALLEST_PAYMENT) return SHARES.notAboveZero;
  return amount < smallest ? atLeastText(smallest) : undefined;
}

/** Why the customer cannot confirm the shares; undefined when they pay the cart (PAY-38). */
export function sharesProblem(
  details: CheckoutDetails,
  shares: readonly MethodShare[],
  smallest: Cents = SMALLEST_PAYMENT,
): string | undefined {
  if (!details.multiple_pay_methods) return NOT_SPLITTABLE;
  for (const share of shares) {
    if (share.method === undefined) return METHOD_MISSING;
    const amountProblem =
      share.typed.trim() === '' ? SHARES.noAmount : shareAmountProblem(share.typed, smallest);
    if (amountProblem) return amountProblem;
    const problem = shareMethodProblem(details, share, share.method);
    if (problem) return methodProblemText(problem);
  }
  if (new Set(shares.map(({ method }) => method)).size < shares.length) return METHOD_TWICE;
  const left = leftOver(
    details.total,
    shares.map((share) => paidShare(share).amount),
  );
  return left === ZERO ? undefined : leftOverText(left);
}

/** A share in the form that the server saves. */
export function paidShare({ method, typed }: MethodShare): PaidShare {
  return { payment_method: method ?? 0, amount: parseAmount(typed) ?? ZERO };
}
