import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { type TicketKind, tickets } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { customerNamedIn } from './access.ts';

/** Writes a ticket that is good once, until its time is up, and gives its secret. */
export async function issueTicket(
  parts: Parts,
  customer: number,
  kind: TicketKind,
  seconds: number,
  detail: Record<string, string> = {},
): Promise<string> {
  const secret = `${customer}.${parts.ids.secret()}`;
  await parts.store.db.insert(tickets).values({
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
 * Takes a ticket out of circulation and tells whose it was; nobody for one that is used, late, unknown or of another kind.
 * Within a transaction its handle is passed.
 */
export async function redeemTicket(
  parts: Parts,
  kind: TicketKind,
  secret: string,
  db: Db = parts.store.db,
): Promise<Redeemed | undefined> {
  const customer = customerNamedIn(secret);
  if (customer === undefined) return undefined;
  const now = new Date(parts.clock.now());
  const used = await db
    .update(tickets)
    .set({ usedAt: now })
    .where(
      and(
        eq(tickets.customerId, customer),
        eq(tickets.hash, hashOf(secret)),
        eq(tickets.kind, kind),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, now),
      ),
    )
    .returning({ customer: tickets.customerId, detail: tickets.detail });
  return used[0];
}
