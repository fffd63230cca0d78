import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PaymentPage } from '../../domain/office/payment-page.ts';
import { leftToGiveBack, refundBlock } from '../../domain/office/refund-rules.ts';
import { add, type Cents, subtract, sum } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import { openInquiries, rowOf } from '../office/payments.ts';
import type { OfficeRequest } from '../office/requests.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { staffNames } from '../office/staff.ts';
import {
  isBeingRefunded,
  isBeingReversed,
  refundsOf,
  refundsOfRequest,
  restOf,
} from '../payments/money-back/rows.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { notFound } from '../refusal.ts';
import { billers } from '../store/schema/billers.ts';
import { processorBook } from '../store/schema/books.ts';
import { attempts } from '../store/schema/checkouts.ts';
import { ledgerEntries } from '../store/schema/ledger.ts';
import { officeRequests } from '../store/schema/office.ts';
import { processorPayments } from '../store/schema/processor.ts';
import { type Transaction, transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { detailOf } from '../workflows/office-refund.ts';
import { eventsOf, subjectOf } from './payment-events.ts';

/** A payment with its biller. One of a biller that somebody does not see is as unknown as one that does not exist. */
export async function seenPayment(db: Db, seen: Seen, number: string, lock = false) {
  const query = db
    .select({ payment: transactions, biller: billers })
    .from(transactions)
    .innerJoin(billers, eq(billers.id, transactions.entityId))
    .where(and(eq(transactions.confirmationNum, number), ofBillers(transactions.entityId, seen)));
  const [found] = await (lock ? query.for('update', { of: transactions }) : query);
  if (!found) throw notFound();
  return found;
}

/** Why nothing can be given back of a payment now. */
export async function blockOf(db: Db, payment: Transaction) {
  const isBusy = (await isBeingRefunded(db, payment)) || (await isBeingReversed(db, payment));
  return refundBlock({ ...payment, left: restOf(payment), isBusy });
}

/** What can still be given back of a payment, beside what is asked for or on its way. */
export async function leftOf(db: Db, payment: Transaction): Promise<Cents> {
  const request = await openRequestOf(db, payment);
  const begun = request
    ? await refundsOfRequest(db, request.id)
    : (await refundsOf(db, payment)).filter(({ state }) => state === 'under way');
  const gone = sum(begun.filter(({ state }) => state === 'given back').map(({ amount }) => amount));
  const whole = request ? detailOf(request).amount : sum(begun.map(({ amount }) => amount));
  return leftToGiveBack({ ...payment, left: restOf(payment), pending: subtract(whole, gone) });
}

/** The request for a refund that has no end yet. */
async function openRequestOf(db: Db, { confirmationNum }: Transaction): Promise<OfficeRequest | undefined> {
  const [request] = await db
    .select()
    .from(officeRequests)
    .where(
      and(
        eq(officeRequests.kind, 'refund'),
        eq(officeRequests.subject, subjectOf(confirmationNum)),
        inArray(officeRequests.state, ['asked', 'approved']),
      ),
    );
  return request;
}

async function toldRequest(db: Db, payment: Transaction): Promise<PaymentPage['refund_request']> {
  const request = await openRequestOf(db, payment);
  if (!request) return null;
  const { id, state, askedBy } = request;
  const names = await staffNames(db, [askedBy]);
  return { id, state, amount: detailOf(request).amount, asked_by: names.get(askedBy) ?? '' };
}

export async function pageOfPayment(db: Db, clock: Clock, seen: Seen, number: string): Promise<PaymentPage> {
  const { payment, biller } = await seenPayment(db, seen, number);
  return {
    ...rowOf(payment, biller.slug),
    message: payment.message,
    fee: payment.fee,
    left: await leftOf(db, payment),
    auto_paid: payment.autoPaid,
    scheduled_for: payment.scheduledDate,
    settles_on: payment.settlesOn,
    checkout: payment.checkoutId,
    items: await itemsOf(db, payment),
    charges: await chargesOf(db, payment),
    disputes: [
      ...payment.disputes,
      ...openInquiries(payment).map((one) => ({ ...one, status: 'inquiry' as const })),
    ].map(({ reference, status, amount, respondBy = null, reason = '' }) => ({
      reference,
      status,
      amount,
      respond_by: respondBy,
      reason,
    })),
    ledger: await ledgerOf(db, payment),
    book: await bookOf(db, payment),
    refund_block: (await blockOf(db, payment)) ?? null,
    refund_request: await toldRequest(db, payment),
    refund_limit: biller.refundLimit,
    events: await eventsOf(db, clock, seen, payment),
  };
}

async function itemsOf(db: Db, { customerId, id }: Transaction): Promise<PaymentPage['items']> {
  const rows = await db
    .select()
    .from(transactionItems)
    .where(and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, id)))
    .orderBy(asc(transactionItems.position));
  return rows.map(({ accountNum, description, amount, givenBack }) => ({
    account: accountNum,
    description,
    amount,
    given_back: givenBack,
  }));
}

async function chargesOf(db: Db, payment: Transaction): Promise<PaymentPage['charges']> {
  const { customerId, checkoutId } = payment;
  const charges = chargesOfPayment(payment);
  const keys = charges.map(({ key }) => key);
  const named = await db.select().from(processorPayments).where(inArray(processorPayments.key, keys));
  const tried =
    checkoutId === null
      ? []
      : await db
          .select({ id: attempts.id, state: attempts.state, message: attempts.message })
          .from(attempts)
          .where(and(eq(attempts.customerId, customerId), eq(attempts.checkoutId, checkoutId)));
  return charges.map(({ key, label, amount, fee }) => {
    const attempt = tried.find(({ id }) => id === key);
    const known = named.find((one) => one.key === key);
    return {
      key,
      method: label,
      amount: add(amount, fee),
      state: [attempt?.state, attempt?.message].filter(Boolean).join(': '),
      reference: known?.reference ?? '',
      account: known?.account ?? '',
    };
  });
}

async function ledgerOf(db: Db, { customerId, id }: Transaction): Promise<PaymentPage['ledger']> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.customerId, customerId), eq(ledgerEntries.transactionId, id)))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ posting, account, amount, businessDate }) => ({
    posting,
    account,
    amount,
    day: businessDate,
  }));
}

async function bookOf(db: Db, payment: Transaction): Promise<PaymentPage['book']> {
  const keys = chargesOfPayment(payment).map(({ key }) => key);
  const rows = await db
    .select()
    .from(processorBook)
    .where(and(inArray(processorBook.chargeKey, keys), eq(processorBook.biller, payment.entityId)))
    .orderBy(asc(processorBook.at), asc(processorBook.id));
  return rows.map(({ id, kind, amount, fee, at }) => ({ line: id, kind, amount, fee, at: at.getTime() }));
}
