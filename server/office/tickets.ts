import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { staffTickets } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';

type Ticket = typeof staffTickets.$inferSelect;

/** Issues a ticket that works once, for the given time in milliseconds, and returns its secret. */
export async function issueStaffTicket(
  db: Db,
  { ids, clock }: Pick<Dependencies, 'ids' | 'clock'>,
  kind: Ticket['kind'],
  { staff: staffId, life, detail = {} }: { staff: number; life: number; detail?: Ticket['detail'] },
): Promise<string> {
  const secret = ids.secret();
  const expiresAt = new Date(clock.now() + life);
  await db.insert(staffTickets).values({ hash: hashOf(secret), staffId, kind, detail, expiresAt });
  return secret;
}

/** A ticket that works still; undefined for one that is used, late, unknown or of another kind. */
export async function findStaffTicket(
  db: Db,
  parts: Pick<Dependencies, 'clock'>,
  kind: Ticket['kind'],
  secret: string,
): Promise<Ticket | undefined> {
  const [ticket] = await db
    .select()
    .from(staffTickets)
    .where(works(parts, kind, hashOf(secret)));
  return ticket;
}

/** Uses a ticket up. Of two at once, one gets it. */
export function redeemStaffTicket(
  db: Db,
  parts: Pick<Dependencies, 'clock'>,
  kind: Ticket['kind'],
  secret: string,
): Promise<Ticket | undefined> {
  return redeemStaffTicketOf(db, parts, kind, hashOf(secret));
}

/** The same for a step that knows only the hash: no secret is stored. */
export async function redeemStaffTicketOf(
  db: Db,
  parts: Pick<Dependencies, 'clock'>,
  kind: Ticket['kind'],
  hash: string,
): Promise<Ticket | undefined> {
  const [ticket] = await db
    .update(staffTickets)
    .set({ usedAt: new Date(parts.clock.now()) })
    .where(works(parts, kind, hash))
    .returning();
  return ticket;
}

/** Ends the open tickets of a person. */
export async function voidStaffTickets(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  person: number,
): Promise<void> {
  await db
    .update(staffTickets)
    .set({ usedAt: new Date(clock.now()) })
    .where(and(eq(staffTickets.staffId, person), isNull(staffTickets.usedAt)));
}

function works({ clock }: Pick<Dependencies, 'clock'>, kind: Ticket['kind'], hash: string) {
  return and(
    eq(staffTickets.hash, hash),
    eq(staffTickets.kind, kind),
    isNull(staffTickets.usedAt),
    gt(staffTickets.expiresAt, new Date(clock.now())),
  );
}
