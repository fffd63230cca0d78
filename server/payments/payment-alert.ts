import type { PaymentEnd } from '../../domain/profile/alert.ts';
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
import { add, formatCents } from '../../domain/values/cents.ts';
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

/**
 * How alerts describe a payment, by its new status: as a heading of two words, as the end of a sentence, and in the
 * word of the wire.
 */
export const STATUS_TEXTS: Partial<
  Record<TransactionStatus, readonly [about: string, words: string, as?: PaymentEnd['as']]>
> = {
  [FAILED]: ['Payment failed', 'failed', 'failed'],
  [RETURNED]: ['Payment returned', 'was returned by your bank', 'returned'],
  [VOIDED]: ['Payment voided', 'was voided', 'voided'],
  [REFUNDED]: ['Payment refunded', 'was refunded', 'refunded'],
  [REVERSED]: ['Payment reversed', 'was reversed', 'reversed'],
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
  const [about, words, as] = STATUS_TEXTS[to] ?? (payment.autoPaid && isPaid(to) ? autoPaidText(to) : []);
  if (about === undefined) return;
  const amount = formatCents(add(payment.amount, payment.fee));
  const { accountNums } = payment;
  const reason = HAS_REASON.has(to) ? payment.message : '';
  const accounts = `${accountNums.length > 1 ? 'accounts' : 'account'} ${accountNums.join(', ')}`;
  const subject = payment.autoPaid && to === FAILED ? 'Your auto pay' : 'Your payment';
  await raiseAlert(scope, clock, {
    cause: cause ?? `payment ${payment.confirmationNum} ${about}`,
    type: 'notification',
    about,
    message: [`${subject} of ${amount} for ${accounts} at ${payment.entityName} ${words}.`, reason]
      .filter(Boolean)
      .join(' '),
    href: `#/history/payments/${encodeURIComponent(payment.confirmationNum)}`,
    ...(as && { paymentEnd: { as, by_auto_pay: payment.autoPaid, account_nums: [...accountNums], reason } }),
  });
}

function autoPaidText(to: TransactionStatus): readonly [about: string, words: string, as?: undefined] {
  return ['Auto Pay', to === PROCESSING ? 'is on its way by auto pay' : 'was made by auto pay'];
}
