import { add, formatCents } from '../../domain/cents.ts';
import {
  FAILED,
  isPaid,
  REFUNDED,
  RETURNED,
  REVERSED,
  type TransactionStatus,
  VOIDED,
} from '../../domain/transaction-status.ts';
import { raiseAlert } from '../alerts.ts';
import type { Clock } from '../clock.ts';
import type { transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';

type Told = Pick<
  typeof transactions.$inferSelect,
  'confirmationNum' | 'entityName' | 'amount' | 'fee' | 'autoPaid'
>;

/** What happened to a payment, by the status it has come to: in two words and as the end of a sentence. */
export const BECAME: Partial<Record<TransactionStatus, readonly [about: string, words: string]>> = {
  [FAILED]: ['Payment failed', 'failed'],
  [RETURNED]: ['Payment returned', 'was returned by your bank'],
  [VOIDED]: ['Payment voided', 'was voided'],
  [REFUNDED]: ['Payment refunded', 'was refunded'],
  [REVERSED]: ['Payment reversed', 'was reversed'],
};

/** Tells of a payment that failed or was taken back, and of one that auto pay made (SRV-52). */
export async function alertOfPayment(
  scope: Scope,
  clock: Clock,
  payment: Told,
  to: TransactionStatus,
): Promise<void> {
  const [about, words] = BECAME[to] ?? (payment.autoPaid && isPaid(to) ? AUTO_PAID : []);
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
