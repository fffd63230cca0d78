import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { resumedNotice, stoppedNotice } from '../../domain/bills/text/stops.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { isConnected } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Message, queueMessages } from '../notifications/messages.ts';
import { numberForTexts } from '../notifications/notice.ts';
import { isSetUp } from '../set-up.ts';
import { billerNameOf } from '../store/billers.ts';
import { readClock } from '../store/clock-guard.ts';
import { billers, billerVersions, stopNotices } from '../store/schema/billers.ts';
import { customers } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { noteReliance } from './reliance.ts';

/** A file without a merchant may be a mistake. Nobody hears of a stop that was taken back within this time. */
export const SETTLING = HOUR;

/** Somebody may come to rely on a biller after its stop: by a setting saved at that moment, or a control taken over. */
const LOOK_AGAIN = DAY;

/** How many customers are told in one transaction. The one connection of PGlite waits for it. */
const AT_ONCE = 50;

/**
 * Tells customers who rely on payments to a biller that it lost its account at the processor, and tells the same ones
 * when it takes payments again. Resolves to how many customers were told; 0 when nobody is left to tell.
 */
export async function tellPaymentStops(outside: Dependencies, atOnce = AT_ONCE): Promise<number> {
  const clock = await readClock(outside);
  if (!clock || !isSetUp(outside.config, 'payments')) return 0;
  const parts = { ...outside, clock };
  const { store } = parts;
  while (await store.transact((db) => noteChange(db, clock.now())));
  for (const due of [STOPPED, RESUMED]) {
    let told: number | undefined;
    do told = await store.transact((db) => tellSome(db, parts, due, atOnce));
    while (told === 0);
    if (told !== undefined) return told;
  }
  return 0;
}

/**
 * Notes that payments to one biller stopped, and to whom that matters, or that it takes them again. The lock of its row
 * keeps other processes off, and is held for no message. False when no biller has changed.
 */
async function noteChange(db: Db, now: number): Promise<boolean> {
  const toNote = or(
    and(ne(billers.paymentsTold, 'stopped'), isStoppedSince(new Date(now - SETTLING))),
    lte(billers.relianceNotedAt, new Date(now - LOOK_AGAIN)),
  );
  const noticesLeft = db
    .select({ customer: stopNotices.customerId })
    .from(stopNotices)
    .where(eq(stopNotices.billerId, billers.id));
  const toEnd = or(
    eq(billers.paymentsTold, 'stopped'),
    and(eq(billers.paymentsTold, 'resuming'), notExists(noticesLeft)),
  );
  const [biller] = await db
    .select({ id: billers.id, merchant: billers.merchant, paymentsTold: billers.paymentsTold })
    .from(billers)
    .where(or(and(eq(billers.merchant, ''), toNote), and(ne(billers.merchant, ''), toEnd)))
    .orderBy(asc(billers.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (!biller) return false;
  const { id } = biller;
  const change = (told: Pick<typeof billers.$inferSelect, 'paymentsTold' | 'relianceNotedAt'>) =>
    db.update(billers).set(told).where(eq(billers.id, id));
  if (!isConnected(biller)) {
    await noteReliance(db, id);
    await change({ paymentsTold: 'stopped', relianceNotedAt: new Date(now) });
  } else if (biller.paymentsTold === 'stopped') {
    await db.delete(stopNotices).where(and(eq(stopNotices.billerId, id), isNull(stopNotices.toldAt)));
    await change({ paymentsTold: 'resuming', relianceNotedAt: null });
  } else await change({ paymentsTold: 'taken', relianceNotedAt: null });
  return true;
}

/** True of a biller to which a file as old as this, or older, gave no merchant, and none gave one since. */
const isStoppedSince = (moment: Date) => sql`exists (
  select from ${billerVersions} emptied
   where emptied.biller_id = ${billers.id} and emptied.file ->> 'merchant' = '' and emptied.applied_at <= ${moment}
     and not exists (select from ${billerVersions} later
                      where later.biller_id = emptied.biller_id and later.version > emptied.version
                        and later.file ->> 'merchant' <> ''))`;

/** Which notices are told now. Going on is told once it is true: not while the biller is paused. */
const STOPPED = and(isNull(stopNotices.toldAt), eq(billers.merchant, ''));
const RESUMED = and(
  isNotNull(stopNotices.toldAt),
  eq(billers.paymentsTold, 'resuming'),
  ne(billers.merchant, ''),
  isNull(billers.pausedAt),
);

/**
 * Tells some customers in a transaction. Resolves to how many have an address to be told at; undefined when nobody is
 * left to tell.
 */
async function tellSome(
  db: Db,
  parts: Dependencies,
  due: SQL | undefined,
  atOnce: number,
): Promise<number | undefined> {
  const found = await db
    .select({ notice: stopNotices, biller: billers, customer: customers })
    .from(stopNotices)
    .innerJoin(billers, eq(billers.id, stopNotices.billerId))
    .innerJoin(customers, eq(customers.id, stopNotices.customerId))
    .where(due)
    .orderBy(asc(stopNotices.billerId), asc(stopNotices.customerId))
    .limit(atOnce)
    .for('no key update', { of: stopNotices, skipLocked: true });
  if (found.length === 0) return undefined;
  const told = found.map(({ notice }) => sql`(${notice.billerId}, ${notice.customerId})`);
  const among = sql`(${stopNotices.billerId}, ${stopNotices.customerId}) in (${sql.join(told, sql`, `)})`;
  const toldAt = new Date(parts.clock.now());
  if (due === STOPPED) await db.update(stopNotices).set({ toldAt }).where(among);
  else await db.delete(stopNotices).where(among);
  const all = found.flatMap((row) => messagesFor(parts, row, toldAt));
  return (await queueMessages(db, parts.clock, all)).filter(({ channel }) => channel === 'mail').length;
}

interface Found {
  readonly notice: typeof stopNotices.$inferSelect;
  readonly biller: typeof billers.$inferSelect;
  readonly customer: typeof customers.$inferSelect;
}

/** By mail in any case, and by text to a customer who wants notices about payments or auto pay by text. */
function messagesFor(parts: Dependencies, { notice, biller, customer }: Found, toldAt: Date): Message[] {
  const name = billerNameOf(biller);
  const { subject, body, text } = isConnected(biller)
    ? resumedNotice(name, notice, `${parts.config.publicUrl}/#/upcoming`)
    : stoppedNotice(name, notice);
  const cause = `payments to ${biller.id} told ${toldAt.getTime()}`;
  const message = { customer: customer.id, subject };
  const { payment, autopay } = customer.notifications;
  const number = payment.text || autopay.text ? numberForTexts(parts, customer) : '';
  const mail: Message = {
    ...message,
    cause: `${cause} mail ${customer.id}`,
    channel: 'mail',
    recipient: customer.email,
    body,
  };
  if (number === '') return [mail];
  return [
    mail,
    {
      ...message,
      cause: `${cause} sms ${customer.id}`,
      channel: 'sms',
      recipient: number,
      body: asText(text),
    },
  ];
}
