import { and, eq, inArray, like, notInArray, type SQL, sql } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { expiryText, isExpired, isExpiring, METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { CARD_ALERTS } from '../../domain/wallet/text/alerts.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { type AlertEvent, raiseAlert } from '../notifications/alerts.ts';
import { rowsOf } from '../store/db.ts';
import { alerts } from '../store/schema/alerts.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

type Row = typeof paymentMethods.$inferSelect;

const checkedOn = new WeakMap<Dependencies, CalendarDate>();

/**
 * Raises one alert for each card that pending payments need and that expires soon or has expired.
 * An alert is done once its card is renewed or no longer needed (SRV-52, NAV-38). Each process
 * checks once a day.
 */
export async function updateAllCardAlerts(parts: Dependencies): Promise<boolean> {
  const { store, clock } = parts;
  const today = clock.today();
  if (checkedOn.get(parts) === today) return false;
  const customers = await customersToCheck(store.db, today);
  for (let at = 0; at < customers.length; at += PIECE)
    await store.transact((db) => checkCards(db, clock, customers.slice(at, at + PIECE)));
  checkedOn.set(parts, today);
  return false;
}

/** Customers in one transaction. */
const PIECE = 100;

/** Those with a card in use that ends soon or has ended, and those who were told of one. */
async function customersToCheck(db: Db, today: CalendarDate): Promise<number[]> {
  const rows = await rowsOf<{ customer: number | string }>(
    db,
    sql`
    select customer_id as customer from ${paymentMethods}
     where ${mayEndSoon(today)} and ${isInUse(sql`true`)}
     union
    select customer_id from ${alerts} where ${isOpen}
     order by customer`,
  );
  return rows.map(({ customer }) => Number(customer));
}

/** Of a card that ends in the month in which 30 days from now are over, or before it. */
function mayEndSoon(today: CalendarDate): SQL {
  const [year, month] = addDays(today, 30).split('-').map(Number);
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
  const isTheirs = and(isOpen, inArray(alerts.customerId, customers));
  const named = sql<string>`${alerts.customerId} || ' ' || ${alerts.cause}`;
  await db
    .update(alerts)
    .set({ isRead: true, cause: sql`${alerts.cause} || ' done ' || ${alerts.id}` })
    .where(causes.length === 0 ? isTheirs : and(isTheirs, notInArray(named, causes)));
}

const isOpen = and(eq(alerts.type, 'action'), like(alerts.cause, 'card %'), eq(alerts.isRead, false));

/** Of a card that an active auto pay or a scheduled payment will charge. */
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
