import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { type TicketKind, tickets } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { customerInToken } from './access.ts';

/** Issues a ticket that works once, for the given time, and returns its secret. */
export async function issueTicket(
  parts: Dependencies,
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
