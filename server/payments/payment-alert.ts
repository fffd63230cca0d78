import { setbackReason, setbackTitle } from '../../domain/checkout/open-attempt.ts';
import {
  type AlertedPayment as Alerted,
  nextAfter,
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
const HAS_REASON: ReadonlySet<TransactionStatus> = new Set([RETURNED, REVERSED]);

/** What is told of a refund only. */
interface OfRefund {
  /** Names what can happen to a payment more than once. */
  readonly cause: string;
  /** Where parts of the payment had gone back before. */
  readonly rest: Alerted['rest'];
  readonly reason: string;
  /** What pays the open bill by itself; empty for nothing. */
  readonly next: string;
}

/**
 * Alerts the customer when a payment failed or was taken back, and when auto pay made one (SRV-52). Of one that failed it
 * says first what happened to the money.
 */
export async function alertOfPayment(
  scope: Scope,
  clock: Clock,
  payment: AlertedPayment,
  to: TransactionStatus,
  refund?: OfRefund,
): Promise<void> {
  const as = TAKEN_BACK[to];
  const event = as ?? (payment.autoPaid ? paidByAutoPay(to) : undefined);
  if (event === undefined) return;
  const { accountNums } = payment;
  const money = to === FAILED ? setbackTitle(payment) : '';
  const reason =
    to === FAILED ? setbackReason(payment) : (refund?.reason ?? (HAS_REASON.has(to) ? payment.message : ''));
  const sentence = PAYMENT_ALERTS[event]({
    total: add(payment.amount, payment.fee),
    rest: refund?.rest,
    accountNums,
    biller: payment.entityName,
    byAutoPay: payment.autoPaid,
  });
  await raiseAlert(scope, clock, {
    // One alert for a payment by auto pay, whether it is on its way or made. Saved alerts have the same causes.
    cause: refund?.cause ?? `payment ${payment.confirmationNum} ${as ? `Payment ${as}` : 'Auto Pay'}`,
    type: 'notification',
    about: PAYMENT_ABOUT[event],
    message: [money, sentence, reason, refund && as && nextAfter(as, refund.next)].filter(Boolean).join(' '),
    href: `#/history/payments/${encodeURIComponent(payment.confirmationNum)}`,
    ...(as && {
      paymentEnd: {
        as,
        by_auto_pay: payment.autoPaid,
        account_nums: [...accountNums],
        reason: [money, reason].filter(Boolean).join(' '),
      },
    }),
  });
}

function paidByAutoPay(to: TransactionStatus): PaymentEvent | undefined {
  if (to === PROCESSING) return 'on its way by auto pay';
  return isPaid(to) ? 'made by auto pay' : undefined;
}
