import { asText } from '../../../domain/brand/text-sender.ts';
import type { Dispute } from '../../../domain/receipts/money-back.ts';
import { LINES } from '../../../domain/receipts/text/lines.ts';
import {
  BY_ANOTHER_WAY,
  COUNTS_AGAIN,
  DISPUTE_ABOUT,
  disputeNext,
  disputeTold,
  droppedNext,
  NOT_CHARGED_AGAIN,
  paidTwice,
  REFUND_ABOUT,
  refundTold,
  unpaidGivenBack,
} from '../../../domain/receipts/text/money-back.ts';
import { FAILED, REFUNDED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { add, type Cents, cents, formatCents, subtract, ZERO } from '../../../domain/values/cents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { dropAlerts, raiseAlert } from '../../notifications/alerts.ts';
import { sendNotice } from '../../notifications/notice.ts';
import { creditOf } from '../../store/bill-now.ts';
import type { Refund } from '../../store/schema/money-back.ts';
import { type Transaction, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { announceReversal } from '../announce-reversal.ts';
import { alertOfPayment } from '../payment-alert.ts';
import { accountNumsOf } from '../transactions.ts';
import { isOfPayment, owedOf, refundsOf } from './rows.ts';

/**
 * Tells the payer what a refund is doing: by an alert, and by the ways they chose for payment notices (SRV2-33).
 * `next`: what pays the open bill by itself; empty for nothing.
 */
export async function announceRefund(
  db: Db,
  parts: Dependencies,
  refund: Refund,
  what: 'under way' | 'part' | 'whole' | 'failed' | 'dropped',
  next = '',
): Promise<void> {
  const [found] = await db
    .select({ payment: transactions, credit: creditOf('transactions', refund.number) })
    .from(transactions)
    .where(isOfPayment(refund));
  if (!found) return;
  const { payment, credit } = found;
  await dropEnded(db, payment, refund);
  const cause = `refund ${payment.confirmationNum} ${refund.number} ${what}`;
  if (what === 'whole') return announceWhole(db, parts, payment, refund, next, cause);
  const whole = add(payment.amount, payment.fee);
  const isFurther = what === 'part' && payment.givenBack > refund.amount;
  const told = {
    part: formatCents(refund.amount),
    whole: formatCents(whole),
    biller: payment.entityName,
    ...(isFurther && { inAll: formatCents(payment.givenBack) }),
  };
  await tellOfPayment(db, parts, payment, {
    cause,
    about: REFUND_ABOUT[what],
    sentence: what === 'part' && payment.status === FAILED ? unpaidGivenBack(told) : refundTold[what](told),
    more: nextOf({ ...payment, credit }, refund, what, next),
  });
}

/** What was told of this refund before, and of one that failed and has gone back with it, is no longer so. */
async function dropEnded(db: Db, payment: Transaction, refund: Refund): Promise<void> {
  const scope = { db, customer: payment.customerId };
  const ofRefund = ({ number }: Refund) => `refund ${payment.confirmationNum} ${number} `;
  await dropAlerts(scope, ofRefund(refund));
  const rows = await refundsOf(db, payment);
  for (const row of rows)
    if (row.state === 'failed' && owedOf(row, rows) === ZERO) await dropAlerts(scope, ofRefund(row));
}

function nextOf(
  { status, entityName, credit }: Transaction & { readonly credit: Cents },
  { reason, kind, amount }: Refund,
  what: 'under way' | 'part' | 'failed' | 'dropped',
  next: string,
): string[] {
  switch (what) {
    case 'under way':
      return [reason];
    case 'part':
      return [...wayAndReason(kind, reason), ...(status === FAILED ? [] : [next || NOT_CHARGED_AGAIN])];
    case 'failed':
      if (status !== SUCCESSFUL) return [];
      return credit > ZERO ? [paidTwice(formatCents(cents(Math.min(credit, amount))))] : [COUNTS_AGAIN];
    case 'dropped':
      return [droppedNext(entityName)];
  }
}

function wayAndReason(kind: Refund['kind'], reason: string): string[] {
  return kind === 'outside' ? [BY_ANOTHER_WAY, reason] : [reason];
}

/** All of it has gone back: the payment is told of like any other that was taken back. */
async function announceWhole(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  { amount, kind, reason: why }: Refund,
  next: string,
  cause: string,
): Promise<void> {
  const scope = { db, customer: payment.customerId };
  const accountNums = await accountNumsOf(scope, payment);
  const before = subtract(payment.givenBack, amount);
  const rest = before > ZERO ? { now: amount, before } : undefined;
  const reason = wayAndReason(kind, why).join(' ');
  await alertOfPayment(scope, parts.clock, { ...payment, accountNums }, REFUNDED, {
    cause,
    rest,
    reason,
    next,
  });
  await announceReversal(scope, parts, payment.confirmationNum, next, { cause, rest, reason });
}

/**
 * Tells the payer what became of a dispute. A lost one is told as the payment that was taken back. The alert of the
 * dispute as it stood before goes: it says what is no longer so.
 */
export async function announceDispute(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  { reference, status, amount }: Dispute,
): Promise<void> {
  const ofDispute = `dispute ${payment.confirmationNum} ${reference} `;
  await dropAlerts({ db, customer: payment.customerId }, ofDispute);
  if (status === 'lost') return;
  const part = formatCents(amount);
  const whole = formatCents(add(payment.amount, payment.fee));
  await tellOfPayment(db, parts, payment, {
    cause: `${ofDispute}${status}`,
    about: DISPUTE_ABOUT[status],
    sentence: disputeTold[status]({ part, whole, biller: payment.entityName }),
    more: [disputeNext[status]],
  });
}

interface Telling {
  readonly cause: string;
  readonly about: string;
  /** What the subject of the mail names; the biller where it is about one payment. */
  readonly of?: string;
  readonly sentence: string;
  readonly more: readonly string[];
}

export async function tellOfPayment(
  db: Db,
  parts: Dependencies,
  payment: Transaction,
  { cause, about, of = payment.entityName, sentence, more }: Telling,
): Promise<void> {
  const scope = { db, customer: payment.customerId };
  const { confirmationNum } = payment;
  await raiseAlert(scope, parts.clock, {
    cause,
    type: 'notification',
    about,
    message: [sentence, ...more].join(' '),
    href: `#/history/payments/${encodeURIComponent(confirmationNum)}`,
  });
  await sendNotice(scope, parts, 'payment', {
    cause,
    subject: `${about}: ${of}`,
    body: [
      sentence,
      ...more,
      '',
      LINES.date(payment.transactionDate),
      LINES.confirmation(confirmationNum),
      LINES.accounts(await accountNumsOf(scope, payment)),
      LINES.method(payment.methodLabel),
    ].join('\n'),
    text: asText(`${sentence} (${confirmationNum})`),
  });
}
