import { and, eq, like, notInArray, sql } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import { expiryText, isExpired, isExpiring, METHOD_TYPES } from '../../domain/payment-method.ts';
import { SCHEDULED } from '../../domain/transaction-status.ts';
import { type Event, raiseAlert } from '../alerts.ts';
import type { Clock } from '../clock.ts';
import type { Parts } from '../parts.ts';
import { alerts } from '../store/schema/alerts.ts';
import { paymentMethods, transactions } from '../store/schema/payments.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

type Row = typeof paymentMethods.$inferSelect;

const looked = new WeakMap<Parts, CalendarDate>();

/**
 * Asks for something to be done about cards that pending payments need and that end soon or have ended, once for each; an
 * alert whose card is not needed or was renewed is done (SRV-52, NAV-38). Looked at once a day by each process.
 */
export async function alertOfCards(parts: Parts): Promise<boolean> {
  const { store, clock } = parts;
  const today = clock.today();
  if (looked.get(parts) === today) return false;
  await store.transact((db) => look(db, clock));
  looked.set(parts, today);
  return false;
}

/** The same for one customer at once, in the transaction that changed a card or what needs it (NTF-12). */
export function lookAtCards({ db, customer }: Scope, clock: Clock): Promise<void> {
  return look(db, clock, customer);
}

/** Of one customer, or of all. What is done gives its cause free, so that a card that is needed again is asked about again. */
async function look(db: Db, clock: Clock, only?: number): Promise<void> {
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
    only === undefined ? undefined : eq(alerts.customerId, only),
  );
  const named = sql<string>`${alerts.customerId} || ' ' || ${alerts.cause}`;
  await db
    .update(alerts)
    .set({ isRead: true, cause: sql`${alerts.cause} || ' done ' || ${alerts.id}` })
    .where(causes.length === 0 ? isOurs : and(isOurs, notInArray(named, causes)));
}

/** The cards by which a payment is still to be made, by itself or as scheduled. */
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

function eventOf(card: Row, today: CalendarDate): Event | undefined {
  const expiry = { exp_month: card.expMonth, exp_year: card.expYear };
  const hasEnded = isExpired(expiry, today);
  if (!hasEnded && !isExpiring(expiry, today)) return undefined;
  const name = `${METHOD_TYPES[card.typeId].name} ending in ${card.lastFour}`;
  return {
    cause: `card ${card.id} ${expiryText(expiry)} ${hasEnded ? 'expired' : 'expiring'}`,
    type: 'action',
    about: hasEnded ? 'Card expired' : 'Card expiring',
    message: hasEnded
      ? `Your ${name} has expired. Update it or choose another method, so that your payments go through.`
      : `Your ${name} expires ${expiryText(expiry)}. Update it or choose another method, so that your payments go through.`,
    href: '#/payment-methods',
  };
}
