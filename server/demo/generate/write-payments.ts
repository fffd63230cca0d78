import { type PaymentEvent, sidesOf, takingBack } from '../../../domain/books/postings.ts';
import { feeFor } from '../../../domain/checkout/fee.ts';
import { FAILED, SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { addDays, toEpochSeconds } from '../../../domain/values/calendar-date.ts';
import { add, type Cents, ZERO } from '../../../domain/values/cents.ts';
import { METHOD_TYPES } from '../../../domain/wallet/payment-method.ts';
import { postingOf } from '../../payments/ledger.ts';
import { voidKeyOf } from '../../payments/processor.ts';
import { ledgerEntries } from '../../store/schema/ledger.ts';
import { processorCharges, processorRefunds } from '../../store/schema/sandbox.ts';
import { transactionItems, transactions } from '../../store/schema/transactions.ts';
import type { Db } from '../../store/store.ts';
import { billingOf } from '../write-people.ts';
import type { NumberedAccount, NumberedCustomer } from './numbered.ts';
import type { GeneratedMethod } from './wallet.ts';
import { writeRows } from './write-rows.ts';

const DAY = 86_400;
const NOON_IN_DENVER = 68_400;

/** A payment with its customer, account and method. */
interface Paid {
  readonly customer: NumberedCustomer;
  readonly account: NumberedAccount;
  readonly payment: NumberedAccount['payments'][number];
  readonly method: GeneratedMethod & { readonly id: number };
  readonly fee: Cents;
  readonly at: number;
}

/**
 * Writes past payments with matching books of the portal and the processor; resolves to the number
 * of rows.
 */
export async function writePayments(db: Db, people: readonly NumberedCustomer[]): Promise<number> {
  const paid = people.flatMap((customer) =>
    customer.accounts.flatMap((account) =>
      account.payments.map((payment) => paidWith(customer, account, payment)),
    ),
  );
  const charged = paid.filter(({ payment }) => payment.status !== FAILED);
  return (
    (await writeRows(db, transactions, paid.map(transactionRow))) +
    (await writeRows(db, transactionItems, paid.map(itemRow))) +
    (await writeRows(db, ledgerEntries, charged.flatMap(postings))) +
    (await writeRows(db, processorCharges, charged.map(chargeRow))) +
    (await writeRows(db, processorRefunds, charged.filter(isReversed).map(refundRow)))
  );
}

function paidWith(customer: NumberedCustomer, account: NumberedAccount, payment: Paid['payment']): Paid {
  const method = customer.methods[payment.method];
  if (!method) throw new Error('a payment without a method');
  return {
    customer,
    account,
    payment,
    method,
    fee: feeFor(account.fee, METHOD_TYPES[method.typeId].category, payment.amount),
    at: toEpochSeconds(payment.paidOn) + NOON_IN_DENVER + payment.second,
  };
}

function transactionRow(paid: Paid): typeof transactions.$inferInsert {
  const { customer, account, payment, method, fee, at } = paid;
  return {
    customerId: customer.id,
    id: payment.id,
    confirmationNum: payment.confirmationNum,
    attemptId: payment.attemptId,
    chargeKey: payment.attemptId,
    entityId: account.billerId,
    entityName: account.billerName,
    status: payment.status,
    message: payment.message,
    transactionDate: payment.paidOn,
    transactionTime: new Date(at * 1000),
    ...bookingOf(payment, new Date(at * 1000)),
    amount: payment.amount,
    fee,
    paymentMethodId: method.id,
    methodLabel: `${METHOD_TYPES[method.typeId].name} ending in ${method.lastFour}`,
    billing: billingOf(customer.person),
    receiptOptions: [],
  };
}

function itemRow({ customer, account, payment }: Paid): typeof transactionItems.$inferInsert {
  return {
    customerId: customer.id,
    transactionId: payment.id,
    position: 0,
    billId: account.bills[payment.bill]?.id ?? null,
    accountId: account.id,
    accountNum: account.billed.number,
    description: account.billTypeName,
    amount: payment.amount,
    dueTaken: payment.amount,
  };
}

function bookingOf({ status }: Paid['payment'], at: Date) {
  if (status === FAILED) return { handedOverAt: null, bookedAt: null, reversalBookedAt: null };
  return { handedOverAt: at, bookedAt: at, reversalBookedAt: status === SUCCESSFUL ? null : at };
}

function postings(paid: Paid): (typeof ledgerEntries.$inferInsert)[] {
  return [
    ...posting(paid, 'payment', 0),
    ...(isReversed(paid) ? posting(paid, takingBack(paid.payment.status), 1) : []),
  ];
}

function isReversed({ payment }: Paid): boolean {
  return payment.status !== SUCCESSFUL;
}

function posting(
  { customer, account, payment, fee, at }: Paid,
  event: PaymentEvent,
  daysLater: number,
): (typeof ledgerEntries.$inferInsert)[] {
  return sidesOf(event, { amount: payment.amount, fee }).map((side) => ({
    customerId: customer.id,
    transactionId: payment.id,
    posting: postingOf(event),
    ...side,
    entityId: account.billerId,
    businessDate: addDays(payment.paidOn, daysLater),
    postedAt: new Date((at + daysLater * DAY) * 1000),
  }));
}

function chargeRow({ account, payment, method, fee, at }: Paid): typeof processorCharges.$inferInsert {
  const amount = add(payment.amount, fee);
  return {
    key: payment.attemptId,
    biller: account.billerId,
    token: method.token,
    amount,
    fee,
    outcome: 'accepted',
    message: '',
    givenBack: payment.status === SUCCESSFUL ? ZERO : amount,
    at: new Date(at * 1000),
  };
}

function refundRow({ payment, fee, at }: Paid): typeof processorRefunds.$inferInsert {
  const { attemptId } = payment;
  return {
    key: voidKeyOf(attemptId),
    chargeKey: attemptId,
    amount: add(payment.amount, fee),
    at: new Date((at + DAY) * 1000),
  };
}
