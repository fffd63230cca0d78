import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { OfficeAct } from '../../domain/office/acts.ts';
import type { PaymentEvent } from '../../domain/office/payment-page.ts';
import { paymentStateOf } from '../../domain/office/payment-states.ts';
import { add, type Cents } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import type { Seen } from '../office/seen.ts';
import { refundsOf } from '../payments/money-back/rows.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { processorBook } from '../store/schema/books.ts';
import { checkouts } from '../store/schema/checkouts.ts';
import { events } from '../store/schema/events.ts';
import { ledgerEntries, MOVES_MONEY } from '../store/schema/ledger.ts';
import { type Refund, reversals } from '../store/schema/money-back.ts';
import { officeRequests, staff } from '../store/schema/office.ts';
import { processorNotices } from '../store/schema/processor.ts';
import { remittanceLines, remittances } from '../store/schema/remittances.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { messages } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';

/** How the office's entries and requests name a payment. */
export const subjectOf = (confirmationNum: string) => `payment ${confirmationNum}`;

/** What a person of the office is called. */
const CALLED = sql<string | null>`coalesce(nullif(${staff.name}, ''), ${staff.email})`;

/** The words for what is known only in part. */
type Told = Pick<PaymentEvent, 'kind' | 'who'> & {
  readonly at: Date | null;
  readonly amount?: Cents;
  readonly detail?: string;
  readonly person?: string;
  readonly act?: OfficeAct;
};

/** All that happened to a payment, the earliest first. What the sandbox plans for a later day has not happened. */
export async function eventsOf(
  db: Db,
  clock: Clock,
  seen: Seen,
  payment: Transaction,
): Promise<PaymentEvent[]> {
  const now = clock.now();
  const gathered = await Promise.all([
    ofCheckout(db, seen, payment),
    ofPayment(payment),
    ofNotices(db, payment),
    ofLedger(db, payment),
    ofBook(db, payment),
    ofReversal(db, payment),
    // At one time, a person decides before the refund begins.
    ofStaff(db, payment),
    ofRefunds(db, payment),
    ofRemittances(db, payment),
    ofMessages(db, payment),
  ]);
  return gathered
    .flat()
    .flatMap(({ at, kind, who, amount = null, detail = '', person = '', act = null }) =>
      at === null || at.getTime() > now ? [] : [{ at: at.getTime(), kind, who, amount, detail, person, act }],
    )
    .sort((one, other) => one.at - other.at);
}

/** A checkout may pay other billers too. Somebody who does not see all of them reads of this payment alone. */
async function ofCheckout(db: Db, seen: Seen, payment: Transaction): Promise<Told[]> {
  const { customerId, checkoutId } = payment;
  if (checkoutId === null) return [];
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, checkoutId)));
  if (!row) return [];
  const { startedAt, settledAt } = row;
  const [amount, detail] =
    seen === 'all'
      ? [row.total, withWords(row.state, row.message)]
      : [add(payment.amount, payment.fee), payment.message];
  return [
    { kind: 'checkout-begun', who: 'customer', at: startedAt, amount },
    { kind: 'checkout-ended', who: 'portal', at: settledAt, detail },
  ];
}

const withWords = (state: string, words: string) => [state, words].filter(Boolean).join(': ');

function ofPayment(payment: Transaction): Told[] {
  const { transactionTime, amount, fee, status, message, handedOverAt, bookedAt, reversalBookedAt } = payment;
  const detail = withWords(paymentStateOf(status), message);
  return [
    { kind: 'payment', who: 'portal', at: transactionTime, amount: add(amount, fee), detail },
    { kind: 'biller-told', who: 'portal', at: handedOverAt },
    { kind: 'biller-booked', who: 'biller', at: bookedAt },
    { kind: 'biller-booked-reversal', who: 'biller', at: reversalBookedAt },
  ];
}

const keysOf = (payment: Transaction) => chargesOfPayment(payment).map(({ key }) => key);

async function ofNotices(db: Db, payment: Transaction): Promise<Told[]> {
  const rows = await db
    .select()
    .from(processorNotices)
    .where(inArray(processorNotices.chargeKey, keysOf(payment)));
  return rows.map(({ kind, receivedAt }) => ({
    kind: 'notice',
    who: 'processor',
    at: receivedAt,
    detail: kind,
  }));
}

async function ofLedger(db: Db, { customerId, id }: Transaction): Promise<Told[]> {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.customerId, customerId), eq(ledgerEntries.transactionId, id), MOVES_MONEY))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ posting, postedAt, amount }) => ({
    kind: 'posted',
    who: 'portal',
    at: postedAt,
    amount,
    detail: posting,
  }));
}

async function ofBook(db: Db, payment: Transaction): Promise<Told[]> {
  const rows = await db
    .select()
    .from(processorBook)
    .where(
      and(inArray(processorBook.chargeKey, keysOf(payment)), eq(processorBook.biller, payment.entityId)),
    );
  return rows.map(({ kind, at, amount }) => ({
    kind: 'processor-booked',
    who: 'processor',
    at,
    amount,
    detail: kind,
  }));
}

async function ofReversal(db: Db, { customerId, id }: Transaction): Promise<Told[]> {
  const rows = await db
    .select()
    .from(reversals)
    .where(and(eq(reversals.customerId, customerId), eq(reversals.transactionId, id)));
  return rows.flatMap(({ requestedBy, requestedAt, amount, reason, doneAt }): Told[] => [
    { kind: 'reversal-asked', who: requestedBy, at: requestedAt, amount, detail: reason },
    { kind: 'reversal-done', who: 'portal', at: doneAt, amount },
  ]);
}

async function ofRefunds(db: Db, payment: Transaction): Promise<Told[]> {
  const rows = await refundsOf(db, payment);
  const askers = await askersOf(db, payment, rows);
  return rows.flatMap((refund): Told[] => {
    const { amount, reason, requestedAt, doneAt, failedAt, state, bookedAt } = refund;
    const asker = askers.get(refund.requestId ?? 0) ?? { who: beganBy(refund) };
    return [
      { kind: 'refund-begun', at: requestedAt, amount, detail: reason, ...asker },
      { kind: 'refund-done', who: 'processor', at: doneAt, amount },
      { kind: 'refund-failed', who: 'processor', at: failedAt, amount, detail: state },
      { kind: 'biller-booked-refund', who: 'biller', at: bookedAt, amount },
    ];
  });
}

/** Who began a refund that nobody of the office asked for. */
function beganBy({ kind }: Refund): Told['who'] {
  if (kind === 'dispute') return 'bank';
  if (kind === 'at the processor') return 'processor';
  return kind === 'kept' ? 'portal' : 'biller';
}

type Asker = Pick<Told, 'who' | 'person' | 'at'>;

/**
 * Who of the office began each refund, and when: the person who approved the request, or the one who asked for what
 * needs no second person. A refund has the time of its request's decision, which the log writes down a moment later.
 */
async function askersOf(
  db: Db,
  { customerId, confirmationNum }: Transaction,
  rows: readonly Refund[],
): Promise<ReadonlyMap<number, Asker>> {
  const ids = [...new Set(rows.flatMap(({ requestId }) => requestId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({
      id: officeRequests.id,
      name: CALLED,
      decidedAt: officeRequests.decidedAt,
      askedAt: officeRequests.askedAt,
      loggedAt: events.at,
    })
    .from(officeRequests)
    .innerJoin(staff, eq(staff.id, sql`coalesce(${officeRequests.decidedBy}, ${officeRequests.askedBy})`))
    .leftJoin(
      events,
      and(
        eq(events.customerId, customerId),
        isNotNull(events.staffId),
        inArray(events.kind, ['office-asked', 'office-approved']),
        sql`${events.detail}->>'subject' = ${`refund ${subjectOf(confirmationNum)}`}`,
        sql`'request ' || ${officeRequests.id} in (${events.detail}->>'before', ${events.detail}->>'after')`,
      ),
    )
    .where(inArray(officeRequests.id, ids))
    .orderBy(asc(events.id));
  return new Map(
    found.map(({ id, name, decidedAt, askedAt, loggedAt }) => {
      const at = Math.max(...[decidedAt, askedAt, loggedAt].map((one) => one?.getTime() ?? 0));
      return [id, { who: 'staff', person: name ?? '', at: new Date(at) }];
    }),
  );
}

async function ofRemittances(db: Db, { confirmationNum }: Transaction): Promise<Told[]> {
  const rows = await db
    .select({ number: remittances.number, at: remittances.madeAt, amount: remittanceLines.amount })
    .from(remittanceLines)
    .innerJoin(remittances, eq(remittances.id, remittanceLines.remittanceId))
    .where(eq(remittanceLines.confirmationNum, confirmationNum));
  return rows.map(({ number, at, amount }) => ({
    kind: 'remitted',
    who: 'portal',
    at,
    amount,
    detail: String(number),
  }));
}

/** The cause of a message names the payment, or the checkout that made it. */
async function ofMessages(db: Db, { customerId, confirmationNum, checkoutId }: Transaction): Promise<Told[]> {
  const named = [confirmationNum, ...(checkoutId === null ? [] : [checkoutId])];
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.customerId, customerId),
        or(...named.map((name) => sql`position(${name} in ${messages.cause}) > 0`)),
      ),
    )
    .orderBy(asc(messages.id));
  return rows.map(({ channel, subject, createdAt, sentAt, nextTryAt }) => ({
    kind: 'message',
    who: 'portal',
    at: sentAt ?? createdAt,
    detail: withWords(`${channel}, ${sentAt ? 'sent' : nextTryAt ? 'waiting' : 'given up'}`, subject),
  }));
}

/** The words that the command line has printed. A request of the office tells its end itself. */
function whyNotMade(after = ''): string {
  return after === 'failed' ? '' : after;
}

async function ofStaff(db: Db, { customerId, confirmationNum }: Transaction): Promise<Told[]> {
  const subject = subjectOf(confirmationNum);
  const rows = await db
    .select({ event: events, name: CALLED })
    .from(events)
    .leftJoin(staff, eq(staff.id, events.staffId))
    .where(
      and(
        eq(events.customerId, customerId),
        isNotNull(events.staffId),
        inArray(sql`${events.detail}->>'subject'`, [subject, `refund ${subject}`]),
      ),
    )
    .orderBy(asc(events.id));
  return rows.map(({ event: { kind, at, detail, outcome }, name }) => {
    const by = { who: 'staff', at, person: name ?? '' } as const;
    // The log names the act, and how it ended beside it; this list has no place for the end.
    return kind === 'office-refunded' && outcome !== 'done'
      ? { ...by, kind: 'refund-refused', detail: whyNotMade(detail?.after) }
      : { ...by, kind: 'staff', act: kind as OfficeAct, detail: detail?.reason ?? '' };
  });
}
