import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { NOBODY, recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { type TicketKind, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { customerInToken } from './access.ts';

/** Issues a ticket that works once, for the given time, and returns its secret. In a transaction, pass its handle. */
export async function issueTicket(
  parts: Dependencies,
  customer: number,
  kind: TicketKind,
  seconds: number,
  detail: Record<string, string> = {},
  db: Db = parts.store.db,
): Promise<string> {
  const secret = `${customer}.${parts.ids.secret()}`;
  await db.insert(tickets).values({
    customerId: customer,
    hash: hashOf(secret),
    kind,
    detail,
    expiresAt: new Date(parts.clock.now() + seconds * 1000),
  });
  return secret;
}

export interface Redeemed {
  readonly customer: number;
  readonly detail: Readonly<Record<string, string>>;
}

/**
 * Uses up a ticket and resolves to its customer; undefined for one that is used, late, unknown or
 * of another kind. Inside a transaction, pass its handle.
 */
export async function redeemTicket(
  parts: Dependencies,
  kind: TicketKind,
  secret: string,
  db: Db = parts.store.db,
): Promise<Redeemed | undefined> {
  const customer = customerInToken(secret);
  if (customer === undefined) return undefined;
  const used = await db
    .update(tickets)
    .set({ usedAt: new Date(parts.clock.now()) })
    .where(isOpen(parts, kind, customer, secret))
    .returning({ customer: tickets.customerId, detail: tickets.detail });
  return used[0];
}

/** The customer of a ticket that could be redeemed. It stays valid. */
export async function holderOfTicket(
  parts: Dependencies,
  kind: TicketKind,
  secret: string,
  db: Db = parts.store.db,
): Promise<number | undefined> {
  const customer = customerInToken(secret);
  if (customer === undefined) return undefined;
  const [ticket] = await db
    .select({ customer: tickets.customerId })
    .from(tickets)
    .where(isOpen(parts, kind, customer, secret));
  return ticket?.customer;
}

/**
 * The customer whose mail or text held this link. A miss is recorded with nobody's name: anybody can put a
 * customer's number into a token.
 */
export async function holderOfLink(
  parts: Dependencies,
  kind: 'undo' | 'password-reset' | 'email-verification',
  secret: string,
): Promise<number | undefined> {
  const customer = await holderOfTicket(parts, kind, secret);
  if (customer === undefined)
    await recordEvent({ db: parts.store.db, customer: NOBODY }, parts, 'sent-link', 'refused');
  return customer;
}

/** A ticket that could be redeemed, locked for this transaction, so that its tries come one after another. */
export async function lockTicket(
  parts: Dependencies,
  kind: TicketKind,
  secret: string,
  { db, customer }: Scope,
): Promise<typeof tickets.$inferSelect | undefined> {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(isOpen(parts, kind, customer, secret))
    .for('update');
  return ticket;
}

function isOpen({ clock }: Dependencies, kind: TicketKind, customer: number, secret: string) {
  return and(
    eq(tickets.customerId, customer),
    eq(tickets.hash, hashOf(secret)),
    eq(tickets.kind, kind),
    isNull(tickets.usedAt),
    gt(tickets.expiresAt, new Date(clock.now())),
  );
}

/** Makes every unused ticket of these kinds invalid. */
export async function voidTickets(
  { db, customer }: Scope,
  { clock }: Dependencies,
  kinds: readonly TicketKind[],
): Promise<void> {
  await db
    .update(tickets)
    .set({ usedAt: new Date(clock.now()) })
    .where(and(eq(tickets.customerId, customer), inArray(tickets.kind, kinds), isNull(tickets.usedAt)));
}
