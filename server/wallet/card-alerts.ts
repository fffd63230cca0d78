import { and, eq, like, notInArray, sql } from 'drizzle-orm';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { expiryText, isExpired, isExpiring, METHOD_TYPES } from '../../domain/wallet/payment-method.ts';
import { CARD_ALERTS } from '../../domain/wallet/text/alerts.ts';
import type { Clock } from '../clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { type AlertEvent, raiseAlert } from '../notifications/alerts.ts';
import { ifGiven } from '../store/conditions.ts';
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
  await store.transact((db) => checkCards(db, clock));
  checkedOn.set(parts, today);
  return false;
}

/**
 * Does the same for one customer at once, in the transaction that changed a card or its use
 * (NTF-12).
 */
export function updateCardAlerts({ db, customer }: Scope, clock: Clock): Promise<void> {
  return checkCards(db, clock, customer);
}

/**
 * Checks the cards of one customer, or of all. A finished alert frees its cause, so that a later
 * need raises a new one.
 */
async function checkCards(db: Db, clock: Clock, only?: number): Promise<void> {
  const needed = (await cardsInUse(db, only)).flatMap((card) => {
    const event = eventOf(card, clock.today());
    return event ? [{ customer: card.customerId, event }] : [];
  });
  for (const { customer, event } of needed) await raiseAlert({ db, customer }, clock, event);
  const causes = needed.map(({ customer, event }) => `${customer} ${event.cause}`);
  const isOurs = and(
    eq(alerts.type, 'action'),
    like(alerts.cause, 'card %'),
    eq(alerts.isRead, false),
    ifGiven(eq, alerts.customerId, only),
  );
  const named = sql<string>`${alerts.customerId} || ' ' || ${alerts.cause}`;
  await db
    .update(alerts)
    .set({ isRead: true, cause: sql`${alerts.cause} || ' done ' || ${alerts.id}` })
    .where(causes.length === 0 ? isOurs : and(isOurs, notInArray(named, causes)));
}

/** The cards that an active auto pay or a scheduled payment will charge. */
function cardsInUse(db: Db, only: number | undefined): Promise<Row[]> {
  const isTheirs = only === undefined ? sql`true` : sql`customer_id = ${only}`;
  const isNeeded = sql`(${paymentMethods.customerId}, ${paymentMethods.id}) in (
    select customer_id, payment_method_id from ${transactions} where status = ${SCHEDULED} and ${isTheirs}
     union
    select customer_id, part."methodId" from ${transactions}, jsonb_to_recordset(parts) as part ("methodId" bigint)
     where status = ${SCHEDULED} and ${isTheirs}
     union
    select customer_id, primary_method_id from auto_pays where active and ${isTheirs}
     union
    select customer_id, backup::bigint from auto_pays, jsonb_array_elements_text(secondary_method_ids) as backup
     where active and ${isTheirs})`;
  return db
    .select()
    .from(paymentMethods)
    .where(and(sql`${paymentMethods.expMonth} is not null`, isNeeded));
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
