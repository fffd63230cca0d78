import {
  FAILED,
  isPaid,
  REFUNDED,
  RETURNED,
  REVERSED,
  type TransactionStatus,
  VOIDED,
} from '../../domain/receipts/transaction-status.ts';
import { add, formatCents } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import { raiseAlert } from '../notifications/alerts.ts';
import type { transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';

type AlertedPayment = Pick<
  typeof transactions.$inferSelect,
  'confirmationNum' | 'entityName' | 'amount' | 'fee' | 'autoPaid'
>;

/**
 * How alerts describe a payment, by its new status: as a heading of two words and as the end of a
 * sentence.
 */
export const STATUS_TEXTS: Partial<Record<TransactionStatus, readonly [about: string, words: string]>> = {
  [FAILED]: ['Payment failed', 'failed'],
  [RETURNED]: ['Payment returned', 'was returned by your bank'],
  [VOIDED]: ['Payment voided', 'was voided'],
  [REFUNDED]: ['Payment refunded', 'was refunded'],
  [REVERSED]: ['Payment reversed', 'was reversed'],
};

/**
 * Alerts the customer when a payment failed or was taken back, and when auto pay made one (SRV-52).
 */
export async function alertOfPayment(
  scope: Scope,
  clock: Clock,
  payment: AlertedPayment,
  to: TransactionStatus,
): Promise<void> {
  const [about, words] = STATUS_TEXTS[to] ?? (payment.autoPaid && isPaid(to) ? AUTO_PAID : []);
  if (about === undefined) return;
  const amount = formatCents(add(payment.amount, payment.fee));
  await raiseAlert(scope, clock, {
    cause: `payment ${payment.confirmationNum} ${about}`,
    type: 'notification',
    about,
    message: `Your payment of ${amount} to ${payment.entityName} ${words}.`,
    href: `#/history/payments/${encodeURIComponent(payment.confirmationNum)}`,
  });
}

const AUTO_PAID = ['Auto Pay', 'was made by auto pay'] as const;
