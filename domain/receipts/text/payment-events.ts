import { type Cents, formatCents } from '../../values/cents.ts';
import { REFUNDED, RETURNED, REVERSED, VOIDED } from '../transaction-status.ts';
import { OPEN_ON_BILL } from './money-back.ts';

/** What happened to a payment. */
export type TakenBack = 'failed' | 'returned' | 'voided' | 'refunded' | 'reversed';
export type PaymentEvent = TakenBack | 'made by auto pay' | 'on its way by auto pay';

/** What an alert or a mail is about, in two words. */
export const PAYMENT_ABOUT: Record<PaymentEvent, string> = {
  failed: 'Payment failed',
  returned: 'Payment returned',
  voided: 'Payment voided',
  refunded: 'Payment refunded',
  reversed: 'Payment reversed',
  'made by auto pay': 'Auto Pay',
  'on its way by auto pay': 'Auto Pay',
};

/** Of a refund of what was left: what goes back with it, and what had gone back before. */
interface Rest {
  readonly now: Cents;
  readonly before: Cents;
}

export interface AlertedPayment {
  readonly total: Cents;
  /** Left out where all of it went back at once. */
  readonly rest?: Rest | undefined;
  readonly accountNums: readonly string[];
  readonly biller: string;
  readonly byAutoPay: boolean;
}

const paymentFor = ({ total, accountNums, biller }: AlertedPayment) =>
  `${formatCents(total)} for ${accountNums.length > 1 ? 'accounts' : 'account'} ${accountNums.join(', ')} at ${biller}`;

/** All of the payment has gone back now; the amount is what went back last. */
function refundedText(payment: string, rest: Rest | undefined): string {
  if (!rest) return `Your payment of ${payment} was refunded.`;
  return `${formatCents(rest.now)} of your payment of ${payment} was refunded now, and ${formatCents(rest.before)} before. That is all of it.`;
}

/** The sentence of an alert. */
export const PAYMENT_ALERTS: Record<PaymentEvent, (payment: AlertedPayment) => string> = {
  failed: (payment) =>
    payment.byAutoPay
      ? `Your auto pay of ${paymentFor(payment)} failed.`
      : `Your payment of ${paymentFor(payment)} failed.`,
  returned: (payment) => `Your payment of ${paymentFor(payment)} was returned by your bank.`,
  voided: (payment) => `Your payment of ${paymentFor(payment)} was voided.`,
  refunded: (payment) => refundedText(paymentFor(payment), payment.rest),
  reversed: (payment) => `Your payment of ${paymentFor(payment)} was reversed.`,
  'made by auto pay': (payment) => `Your payment of ${paymentFor(payment)} was made by auto pay.`,
  'on its way by auto pay': (payment) => `Your payment of ${paymentFor(payment)} is on its way by auto pay.`,
};

interface Mailed {
  readonly total: Cents;
  readonly biller: string;
  /** As in an alert. */
  readonly rest?: Rest | undefined;
}

/** The first sentence of a mail or text. */
const TAKEN_BACK: Record<TakenBack, (payment: Mailed) => string> = {
  failed: ({ total, biller }) => `Your payment of ${formatCents(total)} to ${biller} failed.`,
  returned: ({ total, biller }) =>
    `Your payment of ${formatCents(total)} to ${biller} was returned by your bank.`,
  voided: ({ total, biller }) => `Your payment of ${formatCents(total)} to ${biller} was voided.`,
  refunded: ({ total, biller, rest }) => refundedText(`${formatCents(total)} to ${biller}`, rest),
  reversed: ({ total, biller }) => `Your payment of ${formatCents(total)} to ${biller} was reversed.`,
};

interface TakenBackNotice extends Mailed {
  readonly event: TakenBack;
  readonly reason: string;
  /** What happens next by itself; empty for nothing. */
  readonly next: string;
  readonly confirmation: string;
  /** The lines of the mail that describe the payment. */
  readonly payment: readonly string[];
}

/** Nothing was wrong with the method of these, and the bill may be owed no more. */
const IS_OF_BILLER: ReadonlySet<TakenBack> = new Set(['voided', 'refunded']);
const PAY_OTHERWISE = 'It is not tried again by itself. Please pay the bill in another way.';
const PAY_IF_OWED = 'Nothing is charged again by itself. Please pay the bill if you owe it.';

/** What is said of the bill after a payment was taken back. `next`: what happens by itself; empty for nothing. */
export function nextAfter(event: TakenBack, next: string): string {
  return next || (IS_OF_BILLER.has(event) ? PAY_IF_OWED : PAY_OTHERWISE);
}

export function takenBackNotice({ event, reason, next, confirmation, payment, ...mailed }: TakenBackNotice) {
  const happened = TAKEN_BACK[event](mailed);
  return {
    subject: `${PAYMENT_ABOUT[event]}: ${mailed.biller}`,
    body: [happened, reason, OPEN_ON_BILL, nextAfter(event, next), '', ...payment].join('\n'),
    text:
      next === '' && !IS_OF_BILLER.has(event)
        ? `${happened} It is open on the bill again and not tried again (${confirmation}).`
        : `${happened} It is open on the bill again. ${nextAfter(event, next)} (${confirmation}).`,
  };
}

/** Why a payment was taken back, where nobody gave a reason. */
export const REVERSAL_REASONS = {
  [VOIDED]: 'The biller voided this payment before it was collected.',
  [RETURNED]: 'The bank returned this payment after it had been settled.',
  [REFUNDED]: 'The biller asked for this refund.',
  [REVERSED]: 'The bank reversed this payment because it was disputed.',
} as const;
