import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { Alert, PaymentEnd } from '../../domain/profile/alert.ts';
import type { listAlerts as listAlertsCall } from '../../domain/profile/alert-calls.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { add } from '../../domain/values/cents.ts';
import type { Clock } from '../clock.ts';
import { notFound } from '../refusal.ts';
import { billNow } from '../store/bill-now.ts';
import { shownName } from '../store/billers.ts';
import { ifGiven } from '../store/conditions.ts';
import { alerts } from '../store/schema/alerts.ts';
import { billers } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';

export interface AlertEvent {
  /** Names the event: a second alert with the same cause is not written. */
  readonly cause: string;
  readonly type: Alert['alert_type'];
  readonly about: string;
  readonly message: string;
  readonly href: string;
  /** What became of a payment, as its message tells it. */
  readonly paymentEnd?: PaymentEnd;
}

/** Writes an alert in the transaction that records its event (SRV-52). */
export async function raiseAlert({ db, customer }: Scope, clock: Clock, event: AlertEvent): Promise<void> {
  await db
    .insert(alerts)
    .values({ ...event, customerId: customer, happenedOn: clock.today() })
    .onConflictDoNothing();
}

/** Deletes the alerts whose causes begin so: later news has replaced what they tell. */
export async function dropAlerts({ db, customer }: Scope, cause: string): Promise<void> {
  await db
    .delete(alerts)
    .where(and(eq(alerts.customerId, customer), sql`starts_with(${alerts.cause}, ${cause})`));
}

/** Alerts that need an action first, then the latest (API-57, NTF-11). */
export async function listAlerts(
  { db, customer }: Scope,
  { alert_type, is_read, page, per_page }: RequestOf<typeof listAlertsCall>,
): Promise<AnswerOf<typeof listAlertsCall>> {
  const condition = and(
    eq(alerts.customerId, customer),
    ifGiven(eq, alerts.type, alert_type),
    ifGiven(eq, alerts.isRead, is_read),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(alerts)
      .where(condition)
      .orderBy(sql`${alerts.type} = 'action' desc`, desc(alerts.id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.select({ all: count() }).from(alerts).where(condition),
  ]);
  const payments = await paymentsOf({ db, customer }, rows);
  const items = rows.map((row) => {
    const payment = payments.get(row.href);
    return {
      ...alertOf(row),
      ...(payment && { payment: { ...payment, ...(row.paymentEnd && { end: row.paymentEnd }) } }),
    };
  });
  return { items, _meta: { currentPage: page, totalCount: counted?.all ?? 0 } };
}

const PAYMENT_PAGE = '#/history/payments/';

/** By their address, the payments that these alerts tell of. */
async function paymentsOf(
  { db, customer }: Scope,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, NonNullable<Alert['payment']>>> {
  const told = rows.filter(({ href }) => href.startsWith(PAYMENT_PAGE));
  const numbers = told.map(({ href }) => decodeURIComponent(href.slice(PAYMENT_PAGE.length)));
  if (numbers.length === 0) return new Map();
  const parts = await db
    .select({
      number: transactions.confirmationNum,
      biller: sql<string>`coalesce(${shownName}, ${transactions.entityName})`,
      amount: transactions.amount,
      fee: transactions.fee,
      bill: billNow,
      isTaxReturn: transactionItems.isTaxReturn,
    })
    .from(transactions)
    .leftJoin(billers, eq(billers.id, transactions.entityId))
    .leftJoin(
      transactionItems,
      and(
        eq(transactionItems.customerId, transactions.customerId),
        eq(transactionItems.transactionId, transactions.id),
      ),
    )
    .where(and(eq(transactions.customerId, customer), inArray(transactions.confirmationNum, numbers)));
  return new Map(
    parts.map(({ number, biller, amount, fee }) => {
      const items = parts.filter((part) => part.number === number && !part.isTaxReturn);
      const payment = { biller, total: add(amount, fee), bills: items.flatMap(({ bill }) => bill ?? []) };
      return [`${PAYMENT_PAGE}${encodeURIComponent(number)}`, payment];
    }),
  );
}

/** Marks an alert as read or unread (API-58). */
export async function markAlert({ db, customer }: Scope, id: number, isRead: boolean): Promise<Alert> {
  const [row] = await db
    .update(alerts)
    .set({ isRead })
    .where(and(eq(alerts.customerId, customer), eq(alerts.id, id)))
    .returning();
  if (!row) throw notFound();
  return alertOf(row);
}

type Row = typeof alerts.$inferSelect;

function alertOf(row: Row): Alert {
  return {
    id: row.id,
    alert_type: row.type,
    is_read: row.isRead,
    message: row.message,
    href: row.href,
    typeMsg: row.about,
    formattedDate: shortDate(row.happenedOn),
  };
}
