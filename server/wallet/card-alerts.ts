import { and, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import {
  EXPIRING_DAYS,
  expiryText,
  isExpired,
  isExpiring,
  METHOD_TYPES,
} from '../../domain/wallet/payment-method.ts';
import { CARD_ALERTS } from '../../domain/wallet/text/alerts.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { type AlertEvent, raiseAlert } from '../notifications/alerts.ts';
import { rowsOf } from '../store/db.ts';
import { alerts, isOpenCardAlert } from '../store/schema/alerts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

type Row = typeof paymentMethods.$inferSelect;

/** How far a process has come on a day. */
interface Progress {
  readonly day: CalendarDate;
  /** The last customer whose cards were checked. */
  readonly customer: number;
  readonly isDone: boolean;
}

const progress = new WeakMap<Dependencies, Progress>();

/**
 * Raises one alert for each card that pending payments need and that expires soon or has expired.
 * An alert is done once its card is renewed or no longer needed (SRV-52, NAV-38). Each process
 * checks once a day, some customers a call; resolves to whether customers are left.
 */
export async function updateAllCardAlerts(parts: Dependencies): Promise<boolean> {
  const { store, clock } = parts;
  const day = clock.today();
  const before = progress.get(parts);
  const { customer, isDone } = before?.day === day ? before : { customer: 0, isDone: false };
  if (isDone) return false;
  const customers = await customersToCheck(store.db, day, customer);
  if (customers.length > 0) await store.transact((db) => checkCards(db, clock, customers));
  const isLeft = customers.length === PIECE;
  progress.set(parts, { day, customer: customers.at(-1) ?? customer, isDone: !isLeft });
  return isLeft;
}

/** Customers in one transaction. */
const PIECE = 100;

/**
 * The next customers with a card that ends soon or has ended, and those who were told of one. Each is read in the
 * order of an index, up to the last of a piece. Whether a payment needs the card is asked of these customers alone.
 */
async function customersToCheck(db: Db, today: CalendarDate, after: number): Promise<number[]> {
  const next = (from: SQL) => sql`
    (select distinct customer_id as customer from ${from} and customer_id > ${after} order by customer limit ${PIECE})`;
  const rows = await rowsOf<{ customer: number | string }>(
    db,
    sql`${next(sql`${paymentMethods} where ${mayEndSoon(today)}`)}
     union
    ${next(sql`${alerts} where ${isOpenCardAlert(alerts)}`)}
     order by customer limit ${PIECE}`,
  );
  return rows.map(({ customer }) => Number(customer));
}

/** True of a card that ends in the month in which it could be told to expire, or before it. */
export function mayEndSoon(today: CalendarDate): SQL {
  const [year, month] = addDays(today, EXPIRING_DAYS).split('-').map(Number);
  return sql`(${paymentMethods.expYear}, ${paymentMethods.expMonth}) <= (${year}, ${month})`;
}

/**
 * Does the same for one customer at once, in the transaction that changed a card or its use
 * (NTF-12).
 */
export function updateCardAlerts({ db, customer }: Scope, clock: Clock): Promise<void> {
  return checkCards(db, clock, [customer]);
}

/** Checks the cards of some customers. A finished alert frees its cause, so that a later need raises a new one. */
async function checkCards(db: Db, clock: Clock, customers: readonly number[]): Promise<void> {
  const needed = (await cardsInUse(db, customers)).flatMap((card) => {
    const event = eventOf(card, clock.today());
    return event ? [{ customer: card.customerId, event }] : [];
  });
  for (const { customer, event } of needed) await raiseAlert({ db, customer }, clock, event);
  const causes = needed.map(({ customer, event }) => `${customer} ${event.cause}`);
  const isTheirs = and(isOpenCardAlert(alerts), inArray(alerts.customerId, customers));
  const named = sql<string>`${alerts.customerId} || ' ' || ${alerts.cause}`;
  await db
    .update(alerts)
    .set({ isRead: true, cause: sql`${alerts.cause} || ' done ' || ${alerts.id}` })
    .where(causes.length === 0 ? isTheirs : and(isTheirs, notInArray(named, causes)));
}

/** True of a card that an active auto pay or a scheduled payment will charge. */
const isInUse = (isTheirs: SQL) => sql`(${paymentMethods.customerId}, ${paymentMethods.id}) in (
    select customer_id, payment_method_id from ${transactions} where status = ${SCHEDULED} and ${isTheirs}
     union
    select customer_id, part."methodId" from ${transactions}, jsonb_to_recordset(parts) as part ("methodId" bigint)
     where status = ${SCHEDULED} and ${isTheirs}
     union
    select customer_id, primary_method_id from auto_pays where active and ${isTheirs}
     union
    select customer_id, backup::bigint from auto_pays, jsonb_array_elements_text(secondary_method_ids) as backup
     where active and ${isTheirs})`;

function cardsInUse(db: Db, customers: readonly number[]): Promise<Row[]> {
  const isTheirs = sql`customer_id = any(${sql.param(customers)})`;
  return db
    .select()
    .from(paymentMethods)
    .where(and(sql`${paymentMethods.expMonth} is not null`, isInUse(isTheirs)));
}

function eventOf(card: Row, today: CalendarDate): AlertEvent | undefined {
  const expiry = { exp_month: card.expMonth, exp_year: card.expYear };
  const hasEnded = isExpired(expiry, today);
  if (!hasEnded && !isExpiring(expiry, today)) return undefined;
  const state = hasEnded ? 'expired' : 'expiring';
  const expires = expiryText(expiry);
  const name = `${METHOD_TYPES[card.typeId].name} ending in ${card.lastFour}`;
  return {
    cause: `card ${card.id} ${expires} ${state}`,
    type: 'action',
    ...CARD_ALERTS[state]({ card: name, expires }),
    href: '#/payment-methods',
  };
}
