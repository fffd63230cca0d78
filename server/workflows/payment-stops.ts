import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { resumedNotice, type StopNotice, stoppedNotice } from '../../domain/bills/text/stops.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import { DAY } from '../../domain/values/durations.ts';
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
import { isPortalStopped, notePortalStop, SETTLING } from './portal-stop.ts';
import { noteReliance } from './reliance.ts';

/** Somebody may come to rely on a biller after its stop: by a setting saved at that moment, or a control taken over. */
const LOOK_AGAIN = DAY;

/** How many customers are told at most in one transaction. The one connection of PGlite waits for it. */
const AT_ONCE = 50;

/**
 * Tells customers who rely on payments to a biller that it lost its account at the processor, or that the portal lost its
 * processor, and tells the same ones when the biller takes payments again. Resolves to how many customers were told; 0
 * when nobody is left to tell.
 */
export async function tellPaymentStops(outside: Dependencies, atOnce = AT_ONCE): Promise<number> {
  const clock = await readClock(outside);
  if (!clock) return 0;
  const parts = { ...outside, clock };
  const { store } = parts;
  await notePortalStop(parts);
  while (await store.transact((db) => noteChange(db, parts)));
  for (const what of isSetUp(parts.config, 'payments') ? (['stop', 'end'] as const) : (['stop'] as const)) {
    let told: number | undefined;
    do told = await store.transact((db) => tellSome(db, parts, what, atOnce));
    while (told === 0);
    if (told !== undefined) return told;
  }
  return 0;
}

/**
 * Notes that payments to one biller stopped, and to whom that matters, or that it takes them again. Another process waits
 * for the lock of its row, which is held for no message: customers are told of all billers at once, so of none before all
 * are noted. False when no biller is left to note.
 */
async function noteChange(db: Db, parts: Dependencies): Promise<boolean> {
  const now = parts.clock.now();
  const hasProcessor = isSetUp(parts.config, 'payments');
  const isSettled = (await isPortalStopped(db, parts)) ? undefined : isStoppedSince(new Date(now - SETTLING));
  const toNote = or(
    and(ne(billers.paymentsTold, 'stopped'), isSettled),
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
    .where(hasProcessor ? or(and(LACKS_MERCHANT, toNote), and(not(LACKS_MERCHANT), toEnd)) : toNote)
    .orderBy(asc(billers.id))
    .limit(1)
    .for('no key update');
  if (!biller) return false;
  const { id } = biller;
  const change = (told: Pick<typeof billers.$inferSelect, 'paymentsTold' | 'relianceNotedAt'>) =>
    db.update(billers).set(told).where(eq(billers.id, id));
  if (!hasProcessor || !isConnected(biller)) {
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

const LACKS_MERCHANT = eq(billers.merchant, '');

/** Which notices are told now. Going on is told once it is true: not while the biller is paused. */
const UNTOLD = isNull(stopNotices.toldAt);
const STOPPED = and(UNTOLD, LACKS_MERCHANT);
const RESUMED = and(
  isNotNull(stopNotices.toldAt),
  eq(billers.paymentsTold, 'resuming'),
  not(LACKS_MERCHANT),
  isNull(billers.pausedAt),
);

/**
 * Tells some customers in a transaction, each of all billers at once. The lock of a customer keeps other processes off all
 * that this one is told. Resolves to how many have an address to be told at; undefined when nobody is left to tell.
 */
async function tellSome(
  db: Db,
  parts: Dependencies,
  what: 'stop' | 'end',
  atOnce: number,
): Promise<number | undefined> {
  const isOfPortal = await isPortalStopped(db, parts);
  const due = what === 'end' ? RESUMED : isOfPortal ? UNTOLD : STOPPED;
  const notices = (...are: (SQL | undefined)[]) =>
    db
      .select({ notice: stopNotices, biller: billers, customer: customers })
      .from(stopNotices)
      .innerJoin(billers, eq(billers.id, stopNotices.billerId))
      .innerJoin(customers, eq(customers.id, stopNotices.customerId))
      .where(and(due, ...are))
      .orderBy(asc(stopNotices.billerId), asc(stopNotices.customerId));
  const first = await notices().limit(atOnce).for('no key update', { of: customers, skipLocked: true });
  if (first.length === 0) return undefined;
  const ids = first.map(({ customer }) => customer.id);
  // What another process told before that lock is found no more.
  const found = await notices(inArray(stopNotices.customerId, ids)).for('no key update', { of: stopNotices });
  if (found.length === 0) return 0;
  const told = found.map(({ notice }) => sql`(${notice.billerId}, ${notice.customerId})`);
  const among = sql`(${stopNotices.billerId}, ${stopNotices.customerId}) in (${sql.join(told, sql`, `)})`;
  const toldAt = new Date(parts.clock.now());
  if (what === 'end') await db.delete(stopNotices).where(among);
  else await db.update(stopNotices).set({ toldAt }).where(among);
  const all = [...new Set(found.map(({ customer }) => customer.id))].flatMap((id) => {
    const rows = found.filter(({ customer }) => customer.id === id);
    const words =
      what === 'end'
        ? resumedNotice(rows.map(reliedOn), `${parts.config.publicUrl}/#/upcoming`)
        : stoppedNotice(rows.map(reliedOn), isOfPortal);
    return messagesFor(parts, rows, words, toldAt);
  });
  return (await queueMessages(db, parts.clock, all)).filter(({ channel }) => channel === 'mail').length;
}

interface Found {
  readonly notice: typeof stopNotices.$inferSelect;
  readonly biller: typeof billers.$inferSelect;
  readonly customer: typeof customers.$inferSelect;
}

const reliedOn = ({ biller, notice }: Found) => ({ ...notice, biller: billerNameOf(biller) });

/** By mail in any case, and by text to a customer who wants notices about payments or auto pay by text. */
function messagesFor(
  parts: Dependencies,
  rows: readonly Found[],
  { subject, body, text }: StopNotice,
  toldAt: Date,
): Message[] {
  const [one] = rows;
  if (!one) return [];
  const { customer } = one;
  const cause = `payments to ${rows.map(({ biller }) => biller.id).join(', ')} told ${toldAt.getTime()}`;
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
