import { and, asc, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Relied, resumedNotice, stoppedNotice } from '../../domain/bills/text/stops.ts';
import { asText } from '../../domain/brand/text-sender.ts';
import { SCHEDULED } from '../../domain/receipts/transaction-status.ts';
import { isConnected } from '../bills/payable.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { waysOf } from '../notifications/notice.ts';
import { isSetUp } from '../set-up.ts';
import { billerNameOf } from '../store/billers.ts';
import { readClock } from '../store/clock-guard.ts';
import { profileOf } from '../store/customers.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { accounts, billers, stopNotices } from '../store/schema/billers.ts';
import { payByTexts } from '../store/schema/pay-by-text.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

/** How many customers of a biller are told in one transaction. */
const AT_ONCE = 200;

type BillerRow = typeof billers.$inferSelect;

/**
 * Tells customers who rely on payments to a biller that it lost its account at the processor, and tells the same ones
 * when it has one again. False when nobody is left to tell. Only a biller whose customers know something else than what
 * is true is looked at. The lock of its row keeps other processes off.
 */
export async function tellPaymentStops(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock || !isSetUp(outside.config, 'payments')) return false;
  const parts = { ...outside, clock };
  return parts.store.transact(async (db) => {
    const [biller] = await db
      .select()
      .from(billers)
      .where(
        or(
          and(eq(billers.merchant, ''), ne(billers.paymentsTold, 'stopped')),
          and(ne(billers.merchant, ''), ne(billers.paymentsTold, 'taken')),
        ),
      )
      .orderBy(asc(billers.id))
      .limit(1)
      .for('no key update', { skipLocked: true });
    if (!biller) return false;
    const isOn = isConnected(biller);
    const told = isOn ? await tellResumed(db, parts, biller) : await tellStopped(db, parts, biller);
    const paymentsTold = told === AT_ONCE ? 'some' : isOn ? 'taken' : 'stopped';
    await db.update(billers).set({ paymentsTold }).where(eq(billers.id, biller.id));
    return true;
  });
}

/** Resolves to how many customers were told. */
async function tellStopped(db: Db, parts: Dependencies, biller: BillerRow): Promise<number> {
  const relying = await customersRelyingOn(db, biller);
  if (relying.length === 0) return 0;
  const toldAt = new Date(parts.clock.now());
  await db
    .insert(stopNotices)
    .values(relying.map(({ customer: customerId }) => ({ customerId, billerId: biller.id, toldAt })));
  for (const { customer, ...relied } of relying)
    await tell({ db, customer }, parts, {
      cause: `payments to ${biller.id} stopped ${toldAt.getTime()}`,
      ...stoppedNotice(billerNameOf(biller), relied),
    });
  return relying.length;
}

/** Those who were told of a stop hear of its end, whatever they have turned off since. */
async function tellResumed(db: Db, parts: Dependencies, biller: BillerRow): Promise<number> {
  const ofBiller = eq(stopNotices.billerId, biller.id);
  const told = await db
    .select()
    .from(stopNotices)
    .where(ofBiller)
    .orderBy(asc(stopNotices.customerId))
    .limit(AT_ONCE);
  if (told.length === 0) return 0;
  for (const { customerId: customer, toldAt } of told)
    await tell({ db, customer }, parts, {
      cause: `payments to ${biller.id} resumed after ${toldAt.getTime()}`,
      ...resumedNotice(billerNameOf(biller), `${parts.config.publicUrl}/#/upcoming`),
    });
  const customers = told.map(({ customerId }) => customerId);
  await db.delete(stopNotices).where(and(ofBiller, inArray(stopNotices.customerId, customers)));
  return told.length;
}

interface Relying extends Relied {
  readonly customer: number;
}

type Reliance = 'auto pay' | 'scheduled' | 'texts';

/** Customers with an auto pay, a scheduled payment or pay by text at a biller who were not told yet. */
function customersRelyingOn(db: Db, { id }: BillerRow): Promise<Relying[]> {
  const ofBiller = eq(accounts.billerId, id);
  const what = (name: Reliance) => sql<Reliance>`${sql.raw(`'${name}'`)}`.as('what');
  const relying = unionAll(
    db
      .select({ customer: autoPays.customerId, what: what('auto pay') })
      .from(autoPays)
      .innerJoin(accounts, eq(accounts.id, autoPays.accountId))
      .where(and(eq(autoPays.active, true), ofBiller)),
    db
      .select({ customer: payByTexts.customerId, what: what('texts') })
      .from(payByTexts)
      .innerJoin(accounts, eq(accounts.id, payByTexts.accountId))
      .where(and(eq(payByTexts.active, true), ofBiller)),
    db
      .select({ customer: transactions.customerId, what: what('scheduled') })
      .from(transactions)
      .where(and(eq(transactions.status, SCHEDULED), eq(transactions.entityId, id))),
  ).as('relying');
  const has = (name: Reliance) => sql<boolean>`bool_or(${relying.what} = ${name})`;
  return db
    .select({
      customer: relying.customer,
      onAutoPay: has('auto pay'),
      onScheduled: has('scheduled'),
      onTexts: has('texts'),
    })
    .from(relying)
    .where(
      notExists(
        db
          .select({ told: stopNotices.toldAt })
          .from(stopNotices)
          .where(and(eq(stopNotices.customerId, relying.customer), eq(stopNotices.billerId, id))),
      ),
    )
    .groupBy(relying.customer)
    .orderBy(asc(relying.customer))
    .limit(AT_ONCE);
}

type Notice = ReturnType<typeof stoppedNotice> & { readonly cause: string };

/** By mail in any case, and by text to a customer who wants notices about payments or auto pay by text. */
async function tell(
  scope: Scope,
  parts: Dependencies,
  { cause, subject, body, text }: Notice,
): Promise<void> {
  const { db, customer } = scope;
  const ways = [...(await waysOf(scope, parts, 'payment')), ...(await waysOf(scope, parts, 'autopay'))];
  const number = ways.find(({ channel }) => channel === 'sms')?.recipient;
  const { email } = await profileOf(scope);
  const message = { customer, subject };
  await queueMessage(db, parts.clock, {
    ...message,
    cause: `${cause} mail ${customer}`,
    channel: 'mail',
    recipient: email,
    body,
  });
  if (number)
    await queueMessage(db, parts.clock, {
      ...message,
      cause: `${cause} sms ${customer}`,
      channel: 'sms',
      recipient: number,
      body: asText(text),
    });
}
