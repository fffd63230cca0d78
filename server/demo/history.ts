import { addDays, type CalendarDate, toEpochSeconds } from '../../domain/calendar-date.ts';
import { type Cents, cents, ZERO } from '../../domain/cents.ts';
import type { BillingContact } from '../../domain/payment-method.ts';
import type { TransactionStatus } from '../../domain/transaction-status.ts';
import type { Ids } from '../ids.ts';
import {
  type LedgerAccount,
  ledgerEntries,
  transactionItems,
  transactions,
} from '../store/schema/payments.ts';
import { processorCharges } from '../store/schema/sandbox.ts';
import type { Db } from '../store/store.ts';

/** An earlier bill that the demo customer paid, with what became of the payment. */
export interface PastPayment {
  readonly customer: number;
  readonly billId: number;
  readonly accountId: number;
  readonly accountNum: string;
  readonly description: string;
  readonly entityId: number;
  readonly entityName: string;
  readonly paidOn: CalendarDate;
  readonly amount: Cents;
  readonly methodId: number;
  readonly methodLabel: string;
  readonly token: string;
  readonly billing: BillingContact;
}

/** Most payments went well; a few ended in each of the other ways (SRV-65). */
const ENDINGS: Record<number, { status: TransactionStatus; message: string; autoPaid?: true }> = {
  3: { status: 2, message: 'The card was declined. Please use another payment method.' },
  9: { status: 3, message: 'Voided at the request of the organization.' },
  14: { status: 4, message: 'The bank returned the payment: insufficient funds.' },
  19: { status: 5, message: 'Refunded: the account had been closed.' },
  24: { status: 6, message: 'Reversed: paid twice in error.' },
  29: { status: 8, message: 'Deleted before its date.' },
  33: { status: 2, message: 'The card has expired.', autoPaid: true },
  36: { status: 1, message: '', autoPaid: true },
};

const REVERSED = new Set<TransactionStatus>([3, 4, 5, 6]);
const CHARGED = new Set<TransactionStatus>([1, 3, 4, 5, 6]);

/** Writes past payments with their books and the processor's, all of one piece. */
export async function writeHistory(db: Db, ids: Ids, payments: readonly PastPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map((payment, at) => {
    const ending = ENDINGS[at] ?? { status: 1 as const, message: '' };
    const time = new Date((toEpochSeconds(payment.paidOn) + 64_800 + at * 61) * 1000);
    return { payment, ending, time, attemptId: ids.uuid() };
  });
  const written = await db
    .insert(transactions)
    .values(
      rows.map(({ payment, ending, time, attemptId }) => ({
        customerId: payment.customer,
        confirmationNum: ids.confirmationNumber(),
        attemptId,
        chargeKey: attemptId,
        entityId: payment.entityId,
        entityName: payment.entityName,
        status: ending.status,
        message: ending.message,
        transactionDate: payment.paidOn,
        transactionTime: time,
        amount: payment.amount,
        fee: ZERO,
        autoPaid: ending.autoPaid ?? false,
        paymentMethodId: payment.methodId,
        methodLabel: payment.methodLabel,
        billing: payment.billing,
        receiptOptions: [],
      })),
    )
    .returning({ id: transactions.id, attemptId: transactions.attemptId });
  const idOf = new Map(written.map((row) => [row.attemptId, row.id]));
  const known = rows.map((row) => ({ ...row, id: idOf.get(row.attemptId) ?? 0 }));
  await db.insert(transactionItems).values(
    known.map(({ id, payment }) => ({
      customerId: payment.customer,
      transactionId: id,
      position: 0,
      billId: payment.billId,
      accountId: payment.accountId,
      accountNum: payment.accountNum,
      description: payment.description,
      amount: payment.amount,
    })),
  );
  await db
    .insert(ledgerEntries)
    .values(
      known
        .filter(({ ending }) => CHARGED.has(ending.status))
        .flatMap(({ id, payment, ending, time }) => [
          ...posting(id, payment, time, 'payment', payment.paidOn),
          ...(REVERSED.has(ending.status)
            ? posting(id, payment, time, 'reversal', addDays(payment.paidOn, 3))
            : []),
        ]),
    );
  await db.insert(processorCharges).values(
    known
      .filter(({ ending }) => CHARGED.has(ending.status))
      .map(({ payment, attemptId, time }) => ({
        key: attemptId,
        token: payment.token,
        amount: payment.amount,
        outcome: 'accepted' as const,
        message: '',
        at: time,
      })),
  );
}

function posting(
  transactionId: number,
  payment: PastPayment,
  time: Date,
  kind: 'payment' | 'reversal',
  businessDate: CalendarDate,
) {
  const sign = kind === 'payment' ? 1 : -1;
  const sides: [LedgerAccount, number][] = [
    ['processor clearing', sign * payment.amount],
    ['biller payable', -sign * payment.amount],
  ];
  return sides.map(([account, amount]) => ({
    customerId: payment.customer,
    transactionId,
    posting: kind,
    account,
    entityId: payment.entityId,
    amount: cents(amount),
    businessDate,
    postedAt: time,
  }));
}
