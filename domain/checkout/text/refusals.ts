import type { RefusalTexts } from '../../api/refusal.ts';
import { TOO_MANY_REQUESTS } from '../../api/text/refusals.ts';
import { type Unpayable, unpayableText } from '../../bills/text/en.ts';
import { tooOldToPay } from '../../brand/text/too-old.ts';
import { fromDollars, toDollars } from '../../values/cents.ts';
import type { Until } from '../../wallet/text/refusals.ts';
import { tooManyDeclines } from '../../wallet/text/testing-limits.ts';
import type { DayProblem, MethodProblem } from '../method-choice.ts';
import type { AmountProblem, Payable } from '../overpayment.ts';
import type { RecipientProblem } from '../recipients.ts';
import { amountProblemText } from './amount-problems.ts';
import { toldDeclineText } from './decline-by-reason.ts';
import {
  BILL_PAID_BY_ANOTHER_PAYER,
  BILL_PAID_OTHERWISE,
  CART_CHANGED,
  GIVEN_UP,
  KEY_OF_ANOTHER_PAYMENT,
  LOST_SEARCHED,
  METHOD_MISSING,
  NO_CORPORATE_CARD,
  NOT_CHARGED,
  PENDING_BILL_PAID_OTHERWISE,
  REVIEW_NOT_NAMED,
} from './en.ts';
import { NOT_A_PAYMENT_KEY, NOT_A_REVIEW } from './fields.ts';
import { dayProblemText, methodProblemText } from './method-problems.ts';
import { recipientProblemText } from './recipients.ts';
import { atLeastText, smallChargeText } from './smallest-charge.ts';
import { leftOverText, METHOD_TWICE, NOT_SPLITTABLE } from './split.ts';
import { CONFIRM_FIRST, CONFIRM_WITH_BANK } from './unanswered.ts';

export interface ToldAmountProblem {
  readonly problem: AmountProblem;
  readonly biller: string;
  /** 0 where neither the bill nor its biller sets one. */
  readonly limit: number;
  readonly unpayable: string;
}

/** The values of an amount that cannot be paid on a bill. */
export const toldAmount = (problem: AmountProblem, bill: Payable): ToldAmountProblem => ({
  problem,
  biller: bill.biller,
  limit: toDollars(bill.transaction_limit),
  unpayable: bill.unpayable ?? '',
});

export const toldAmountText = ({ problem, biller, limit, unpayable }: ToldAmountProblem): string =>
  amountProblemText(problem, { biller, transaction_limit: fromDollars(limit), unpayable });

export type ToldMethodProblem =
  | Exclude<MethodProblem, { readonly kind: 'above limit' }>
  | { readonly kind: 'above limit'; readonly limit: number };

/** A charge that the processor would not make, in dollars. */
export interface ToldSmallCharge {
  readonly biller: string;
  readonly total: number;
  readonly smallest: number;
}

/** The values of a method that cannot pay. */
export const toldMethod = (problem: MethodProblem): ToldMethodProblem =>
  problem.kind === 'above limit' ? { ...problem, limit: toDollars(problem.limit) } : problem;

const untold = (told: ToldMethodProblem): MethodProblem =>
  told.kind === 'above limit' ? { ...told, limit: fromDollars(told.limit) } : told;

export type ToldDayProblem = ToldMethodProblem | Exclude<DayProblem, MethodProblem>;

/** The values of a method that cannot pay on a day. */
export const toldOnDay = (problem: DayProblem): ToldDayProblem =>
  problem.kind === 'expires before' ? problem : toldMethod(problem);

export const toldOnDayText = (told: ToldDayProblem): string =>
  dayProblemText(told.kind === 'expires before' ? told : untold(told));

export const CHECKOUT_REFUSALS = {
  'checkout.too-many-requests': () => `${NOT_CHARGED} ${TOO_MANY_REQUESTS}`,
  'checkout.app-too-old': () => `${tooOldToPay()} Please update it and try again.`,
  'checkout.amount': toldAmountText,
  'checkout.amount-below-smallest': ({ smallest }: { readonly smallest: number }) =>
    atLeastText(fromDollars(smallest)),
  'checkout.charge-too-small': ({ biller, total, smallest }: ToldSmallCharge) =>
    smallChargeText({ biller, total: fromDollars(total), isShared: false }, fromDollars(smallest)),
  /** Of the part that one of several methods pays. */
  'checkout.share-too-small': ({ biller, total, smallest }: ToldSmallCharge) =>
    smallChargeText({ biller, total: fromDollars(total), isShared: true }, fromDollars(smallest)),
  'checkout.method': (told: ToldMethodProblem) => methodProblemText(untold(told)),
  'checkout.method-missing': () => METHOD_MISSING,
  'checkout.method-twice': () => METHOD_TWICE,
  'checkout.not-splittable': () => NOT_SPLITTABLE,
  'checkout.shares-do-not-add-up': ({ left }: { readonly left: number }) => leftOverText(fromDollars(left)),
  'checkout.receipt-address': ({ problem }: { readonly problem: RecipientProblem }) =>
    recipientProblemText(problem),
  'checkout.no-corporate-card': () => NO_CORPORATE_CARD,
  'checkout.account-in-collections': ({ biller }: { readonly biller: string }) =>
    `${biller}: this account is in collections.`,
  'checkout.takes-no-payments': (told: Unpayable) => `${NOT_CHARGED} ${unpayableText(told)}`,
  'checkout.bill-not-payable': ({ biller }: { readonly biller: string }) =>
    `${biller}: this bill cannot be paid any more. Please remove it from your cart.`,
  'checkout.review-first': () => 'Please review your payment before you submit it.',
  'checkout.review-not-named': () => REVIEW_NOT_NAMED,
  'checkout.cart-changed': () => CART_CHANGED,
  'checkout.key-of-another-payment': () => KEY_OF_ANOTHER_PAYMENT,
  'checkout.given-up': () => GIVEN_UP,
  'checkout.declined': toldDeclineText,
  'checkout.too-many-declines': ({ window, until, now, zone }: Until) =>
    tooManyDeclines(window, until * 1000, now * 1000, zone),
  'checkout.being-checked': () => 'We are checking whether your payment went through. Do not pay again yet.',
  'checkout.confirm-first': () => CONFIRM_FIRST,
  'checkout.confirm-with-bank': () => CONFIRM_WITH_BANK,
  'checkout.too-many-questions': () => 'Too many payments were asked about. Please try again tomorrow.',
  'checkout.lost-payments-searched': () => LOST_SEARCHED,
  'checkout.paid-by-another-payer': () => BILL_PAID_BY_ANOTHER_PAYER,
  'checkout.paid-otherwise': () => BILL_PAID_OTHERWISE,
  'checkout.pending-paid-otherwise': () => PENDING_BILL_PAID_OTHERWISE,
  'checkout.scheduled-being-made': () =>
    'A scheduled payment of this account is being made right now. Please try again in a moment.',
  'checkout.not-a-review': () => NOT_A_REVIEW,
  'checkout.not-a-payment-key': () => NOT_A_PAYMENT_KEY,
} satisfies RefusalTexts;
