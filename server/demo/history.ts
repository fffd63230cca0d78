import { type PaymentEvent, sidesOf, takingBack } from '../../domain/books/postings.ts';
import { PROCESSING, RETURNED, type TransactionStatus } from '../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate, toEpochSeconds } from '../../domain/values/calendar-date.ts';
import { type Cents, sum, ZERO } from '../../domain/values/cents.ts';
import type { BillingContact } from '../../domain/wallet/payment-method.ts';
import type { Ids } from '../ids.ts';
import { postingOf } from '../payments/ledger.ts';
import { voidKeyOf } from '../payments/processor.ts';
import { ledgerEntries } from '../store/schema/ledger.ts';
import { processorCharges, processorRefunds } from '../store/schema/sandbox.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';

/** An earlier bill that the demo customer paid, with the payment's outcome. */
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

interface Ending {
  readonly status: TransactionStatus;
  readonly message: string;
  readonly autoPaid?: true;
}

/** Most payments succeeded; a few ended in each of the other ways (SRV-65). */
const ENDINGS: Record<number, Ending> = {
  3: { status: 2, message: 'The card was declined. Please use another payment method.' },
  9: { status: 3, message: 'Voided at the request of the organization.' },
  16: { status: 4, message: 'The bank returned the payment: insufficient funds.' },
  19: { status: 5, message: 'Refunded: the account had been closed.' },
  24: { status: 6, message: 'Reversed: paid twice in error.' },
  29: { status: 8, message: 'Deleted before its date.' },
  33: { status: 2, message: 'The card has expired.', autoPaid: true },
  36: { status: 1, message: '', autoPaid: true },
};

const WENT_WELL: Ending = { status: 1, message: '' };

/** Bills that were paid together: a transaction with several items (SRV-65). */
const TOGETHER = ['LOT-115', 'LOT-118'];

/** Paid from a bank account yesterday, and not settled yet. */
export const UNSETTLED = 'G-771230';

const REVERSED = new Set<TransactionStatus>([3, 4, 5, 6]);
const CHARGED = new Set<TransactionStatus>([1, 3, 4, 5, 6, 7]);

/** A past transaction with all that it paid. */
interface Past {
  readonly items: readonly [PastPayment, ...PastPayment[]];
  readonly ending: Ending;
  readonly paidOn: CalendarDate;
  readonly settlesOn: CalendarDate | null;
  readonly time: Date;
  readonly amount: Cents;
  readonly attemptId: string;
}

/** Writes past payments, the latest first, with matching books of the portal and the processor. */
export async function writeHistory(
  db: Db,
  ids: Ids,
  payments: readonly PastPayment[],
  today: CalendarDate,
): Promise<void> {
  if (payments.length === 0) return;
  const past = asPaid(payments).map((items, at) => pastOf(items, at, today, ids));
  const written = await db
    .insert(transactions)
    .values(past.map((payment) => transactionRow(payment, ids)))
    .returning({ id: transactions.id, attemptId: transactions.attemptId });
  const idOf = new Map(written.map((row) => [row.attemptId, row.id]));
  const identified = past.map((payment) => ({ ...payment, id: idOf.get(payment.attemptId) ?? 0 }));
  const charged = identified.filter(({ ending }) => CHARGED.has(ending.status));
  await db.insert(transactionItems).values(identified.flatMap(itemRows));
  await db.insert(ledgerEntries).values(charged.flatMap(postings));
  await db.insert(processorCharges).values(charged.map(chargeRow));
  await db.insert(processorRefunds).values(charged.filter(isRefunded).map(refundRow));
}

/** Groups payments by their transaction. */
function asPaid(payments: readonly PastPayment[]): Past['items'][] {
  const last = TOGETHER.flatMap((number) => payments.find(({ accountNum }) => accountNum === number) ?? []);
  const [first, ...others] = last;
  return payments
    .filter((payment) => !others.includes(payment))
    .map((payment) => (payment === first ? [payment, ...others] : [payment]));
}

function pastOf(items: Past['items'], at: number, today: CalendarDate, ids: Ids): Past {
  const [first] = items;
  const isUnsettled = first.accountNum === UNSETTLED;
  const paidOn = isUnsettled ? addDays(today, -1) : first.paidOn;
  return {
    items,
    ending: isUnsettled ? { status: PROCESSING, message: '' } : (ENDINGS[at] ?? WENT_WELL),
    paidOn,
    settlesOn: isUnsettled ? addDays(today, 1) : null,
    time: new Date((toEpochSeconds(paidOn) + 64_800 + at * 61) * 1000),
    amount: sum(items.map(({ amount }) => amount)),
    attemptId: ids.uuid(),
  };
}

function transactionRow(past: Past, ids: Ids): typeof transactions.$inferInsert {
  const { items, ending, paidOn, settlesOn, time, amount, attemptId } = past;
  const [payment] = items;
  return {
    customerId: payment.customer,
    confirmationNum: ids.confirmationNumber(),
    attemptId,
    chargeKey: attemptId,
    entityId: payment.entityId,
    entityName: payment.entityName,
    status: ending.status,
    message: ending.message,
    transactionDate: paidOn,
    transactionTime: time,
    ...(CHARGED.has(ending.status) ? { handedOverAt: time, bookedAt: time } : {}),
    reversalBookedAt: REVERSED.has(ending.status) ? time : null,
    settlesOn,
    amount,
    fee: ZERO,
    autoPaid: ending.autoPaid ?? false,
    paymentMethodId: payment.methodId,
    methodLabel: payment.methodLabel,
    billing: payment.billing,
    receiptOptions: [],
  };
}

type WrittenPast = Past & { readonly id: number };

function itemRows({ id, items }: WrittenPast): (typeof transactionItems.$inferInsert)[] {
  return items.map((item, position) => ({
    customerId: item.customer,
    transactionId: id,
    position,
    billId: item.billId,
    accountId: item.accountId,
    accountNum: item.accountNum,
    description: item.description,
    amount: item.amount,
  }));
}

function postings(past: WrittenPast): (typeof ledgerEntries.$inferInsert)[] {
  const isReversed = REVERSED.has(past.ending.status);
  return [
    ...posting(past, 'payment', past.paidOn),
    ...(isReversed ? posting(past, takingBack(past.ending.status), addDays(past.paidOn, 3)) : []),
  ];
}

function posting(
  { id, items: [payment], amount, time }: WrittenPast,
  event: PaymentEvent,
  businessDate: CalendarDate,
): (typeof ledgerEntries.$inferInsert)[] {
  return sidesOf(event, { amount, fee: ZERO }).map((side) => ({
    customerId: payment.customer,
    transactionId: id,
    posting: postingOf(event),
    ...side,
    entityId: payment.entityId,
    businessDate,
    postedAt: time,
  }));
}

function chargeRow({
  items: [payment],
  ending,
  amount,
  attemptId,
  paidOn,
  settlesOn,
  time,
}: WrittenPast): typeof processorCharges.$inferInsert {
  return {
    key: attemptId,
    biller: payment.entityId,
    token: payment.token,
    amount,
    outcome: settlesOn === null ? ('accepted' as const) : ('processing' as const),
    message: '',
    at: time,
    ...(ending.status === RETURNED
      ? { settlesOn: paidOn, returnedBecause: ending.message }
      : { settlesOn, givenBack: REVERSED.has(ending.status) ? amount : ZERO }),
  };
}

/** Returns have no refund: the bank took them back. */
function isRefunded({ ending }: Past): boolean {
  return REVERSED.has(ending.status) && ending.status !== RETURNED;
}

function refundRow({ attemptId, amount, time }: WrittenPast): typeof processorRefunds.$inferInsert {
  return { key: voidKeyOf(attemptId), chargeKey: attemptId, amount, at: time };
}
