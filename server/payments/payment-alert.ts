import {
  PAYMENT_ABOUT,
  PAYMENT_ALERTS,
  type PaymentEvent,
  type TakenBack,
} from '../../domain/receipts/text/payment-events.ts';
import {
  FAILED,
  isPaid,
  PROCESSING,
  REFUNDED,
  RETURNED,
  REVERSED,
  type TransactionStatus,
  VOIDED,
} from '../../domain/receipts/transaction-status.ts';
import { add } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import type { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

interface AlertedPayment
  extends Pick<
    typeof transactions.$inferSelect,
    'confirmationNum' | 'entityName' | 'amount' | 'fee' | 'autoPaid' | 'message'
  > {
  /** The numbers of the accounts that it pays. */
  readonly accountNums: readonly string[];
}

/** The statuses in which a payment does not count any more, in the words of the wire. */
export const TAKEN_BACK: Partial<Record<TransactionStatus, TakenBack>> = {
  [FAILED]: 'failed',
  [RETURNED]: 'returned',
  [VOIDED]: 'voided',
  [REFUNDED]: 'refunded',
  [REVERSED]: 'reversed',
};

/** What a biller takes back needs no reason beside its status. */
const HAS_REASON: ReadonlySet<TransactionStatus> = new Set([FAILED, RETURNED, REVERSED]);

/**
 * Alerts the customer when a payment failed or was taken back, and when auto pay made one (SRV-52). `cause` names
 * what can happen to a payment more than once.
 */
export async function alertOfPayment(
  scope: Scope,
  clock: Clock,
  payment: AlertedPayment,
  to: TransactionStatus,
  cause?: string,
): Promise<void> {
  const as = TAKEN_BACK[to];
  const event = as ?? (payment.autoPaid ? paidByAutoPay(to) : undefined);
  if (event === undefined) return;
  const { accountNums } = payment;
  const reason = HAS_REASON.has(to) ? payment.message : '';
  const sentence = PAYMENT_ALERTS[event]({
    total: add(payment.amount, payment.fee),
    accountNums,
    biller: payment.entityName,
    byAutoPay: payment.autoPaid,
  });
  await raiseAlert(scope, clock, {
    // One alert for a payment by auto pay, whether it is on its way or made. Saved alerts have the same causes.
    cause: cause ?? `payment ${payment.confirmationNum} ${as ? `Payment ${as}` : 'Auto Pay'}`,
    type: 'notification',
    about: PAYMENT_ABOUT[event],
    message: [sentence, reason].filter(Boolean).join(' '),
    href: `#/history/payments/${encodeURIComponent(payment.confirmationNum)}`,
    ...(as && { paymentEnd: { as, by_auto_pay: payment.autoPaid, account_nums: [...accountNums], reason } }),
  });
}

function paidByAutoPay(to: TransactionStatus): PaymentEvent | undefined {
  if (to === PROCESSING) return 'on its way by auto pay';
  return isPaid(to) ? 'made by auto pay' : undefined;
}
