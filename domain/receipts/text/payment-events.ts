import { type Cents, formatCents } from '../../values/cents.ts';
import { REFUNDED, RETURNED, REVERSED, VOIDED } from '../transaction-status.ts';

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

export interface AlertedPayment {
  readonly total: Cents;
  readonly accountNums: readonly string[];
  readonly biller: string;
  readonly byAutoPay: boolean;
}

const paymentFor = ({ total, accountNums, biller }: AlertedPayment) =>
  `${formatCents(total)} for ${accountNums.length > 1 ? 'accounts' : 'account'} ${accountNums.join(', ')} at ${biller}`;

/** The sentence of an alert. */
export const PAYMENT_ALERTS: Record<PaymentEvent, (payment: AlertedPayment) => string> = {
  failed: (payment) =>
    payment.byAutoPay
      ? `Your auto pay of ${paymentFor(payment)} failed.`
      : `Your payment of ${paymentFor(payment)} failed.`,
  returned: (payment) => `Your payment of ${paymentFor(payment)} was returned by your bank.`,
  voided: (payment) => `Your payment of ${paymentFor(payment)} was voided.`,
  refunded: (payment) => `Your payment of ${paymentFor(payment)} was refunded.`,
  reversed: (payment) => `Your payment of ${paymentFor(payment)} was reversed.`,
  'made by auto pay': (payment) => `Your payment of ${paymentFor(payment)} was made by auto pay.`,
  'on its way by auto pay': (payment) => `Your payment of ${paymentFor(payment)} is on its way by auto pay.`,
};

interface Mailed {
  readonly total: Cents;
  readonly biller: string;
}

/** The first sentence of a mail or text. */
const TAKEN_BACK: Record<TakenBack, (payment: Mailed) => string> = {
  failed: ({ total, biller }) => `Your payment of ${formatCents(total)} to ${biller} failed.`,
  returned: ({ total, biller }) =>
    `Your payment of ${formatCents(total)} to ${biller} was returned by your bank.`,
  voided: ({ total, biller }) => `Your payment of ${formatCents(total)} to ${biller} was voided.`,
  refunded: ({ total, biller }) => `Your payment of ${formatCents(total)} to ${biller} was refunded.`,
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

export function takenBackNotice({ event, reason, next, confirmation, payment, ...mailed }: TakenBackNotice) {
  const happened = TAKEN_BACK[event](mailed);
  return {
    subject: `${PAYMENT_ABOUT[event]}: ${mailed.biller}`,
    body: [
      happened,
      reason,
      'It no longer counts as paid: what it had paid is open on the bill again.',
      next || 'It is not tried again by itself. Please pay the bill in another way.',
      '',
      ...payment,
    ].join('\n'),
    text:
      next === ''
        ? `${happened} It is open on the bill again and not tried again (${confirmation}).`
        : `${happened} It is open on the bill again. ${next} (${confirmation}).`,
  };
}

/** Why a payment was taken back, where nobody gave a reason. */
export const REVERSAL_REASONS = {
  [VOIDED]: 'The biller voided this payment before it was collected.',
  [RETURNED]: 'The bank returned this payment after it had been settled.',
  [REFUNDED]: 'The biller asked for this refund.',
  [REVERSED]: 'The bank reversed this payment because it was disputed.',
} as const;
