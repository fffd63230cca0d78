import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Grant } from '../../domain/office/rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { staff, staffPasskeys } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { recordAct } from './acts.ts';
import { mailInvitation } from './invitations.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { withdrawRequestsOf } from './requests.ts';
import { endStaffSessions } from './sessions.ts';
import { grantsOf, onlyBillerOf, type Staff } from './staff.ts';
import { voidStaffTickets } from './tickets.ts';

type Parts = Pick<Dependencies, 'config' | 'store' | 'clock' | 'ids' | 'log'>;

export interface Person extends Pick<Staff, 'id' | 'email' | 'name' | 'createdAt' | 'deactivatedAt'> {
  /** False until the invitation was accepted, and after a reset of the second factor. */
  readonly hasJoined: boolean;
  readonly grants: readonly Grant[];
}

export async function listPeople(db: Db): Promise<Person[]> {
  const rows = await db.select().from(staff).orderBy(asc(staff.email));
  return Promise.all(
    rows.map(async ({ id, email, name, createdAt, deactivatedAt, passwordHash }) => ({
      id,
      email,
      name,
      createdAt,
      deactivatedAt,
      hasJoined: passwordHash !== '',
      grants: await grantsOf(db, id),
    })),
  );
}

/**
 * Deactivates a person: every session ends at once, no link of theirs works, and what they asked for is withdrawn.
 * False for one who is not active.
 */
export async function deactivate(
  db: Db,
  parts: Parts,
  person: number,
  by: number,
  reason = '',
): Promise<boolean> {
  const ended = await db
    .update(staff)
    .set({ deactivatedAt: new Date(parts.clock.now()) })
    .where(and(eq(staff.id, person), isNull(staff.deactivatedAt)))
    .returning({ id: staff.id });
  if (ended.length === 0) return false;
  await endStaffSessions(db, parts, person);
  await voidStaffTickets(db, parts, person);
  await recordAct(db, parts, 'office-deactivated', {
    staff: by,
    subject: `person ${person}`,
    reason,
    ...(await slugOfPerson(db, person)),
  });
  await withdrawRequestsOf(db, parts, person, { by, reason });
  return true;
}

/**
 * Takes the second factors and the password from a person, ends their sessions, and mails an invitation to begin
 * anew. Resolves to its link; undefined for a person who is not active.
 */
export async function resetFactor(
  db: Db,
  parts: Parts,
  person: number,
  by: number,
): Promise<string | undefined> {
  const [row] = await db
    .update(staff)
    .set({ sealedKey: '', passwordHash: '' })
    .where(and(eq(staff.id, person), isNull(staff.deactivatedAt)))
    .returning();
  if (!row) return undefined;
  await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, person));
  await forgetBrowsers(db, person);
  await endStaffSessions(db, parts, person);
  await recordAct(db, parts, 'office-factor-reset', {
    staff: by,
    subject: `person ${person}`,
    ...(await slugOfPerson(db, person)),
  });
  return mailInvitation(db, parts, row);
}

/** The biller of an entry about a person who works for one. */
export async function slugOfPerson(db: Db, person: number): Promise<{ biller?: string }> {
  const biller = await onlyBillerOf(db, person);
  return biller ? { biller: biller.slug } : {};
}
