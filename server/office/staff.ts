import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { billersWith, type Grant, type OfficeRight } from '../../domain/office/rights.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import type { Dependencies } from '../dependencies.ts';
import { billers } from '../store/schema/billers.ts';
import { staff, staffGrants } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import type { Seen } from './seen.ts';

export type Staff = typeof staff.$inferSelect;

/** A person in a session of the office. */
export interface SignedInStaff {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly factors: readonly Factor[];
  readonly sessionId: string;
  readonly factorAt: number;
}

export async function activeStaff(db: Db, email: string): Promise<Staff | undefined> {
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.deactivatedAt)));
  return person;
}

/** What people are called, by their numbers; the address of somebody who has given no name. */
export async function staffNames(db: Db, people: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(inArray(staff.id, [...new Set(people)]));
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}

export async function grantsOf(db: Db, person: number): Promise<Grant[]> {
  return db
    .select({ role: staffGrants.role, biller: billers.slug })
    .from(staffGrants)
    .leftJoin(billers, eq(billers.id, staffGrants.billerId))
    .where(eq(staffGrants.staffId, person))
    .orderBy(asc(staffGrants.id));
}

/** The billers to which any role of somebody extends, with their shown names. */
export async function billersSeen(
  { store }: Pick<Dependencies, 'store'>,
  grants: readonly Grant[],
): Promise<StaffSession['billers']> {
  const seesAll = grants.some(({ biller }) => biller === null);
  const slugs = grants.flatMap(({ biller }) => biller ?? []);
  if (!seesAll && slugs.length === 0) return [];
  const rows = await store.db
    .select({ slug: billers.slug, registered: billers.registeredName, common: billers.commonName })
    .from(billers)
    .where(seesAll ? undefined : inArray(billers.slug, slugs))
    .orderBy(asc(billers.slug));
  return rows.flatMap(({ slug, registered, common }) =>
    slug === null ? [] : [{ slug, name: common || registered }],
  );
}

interface Biller {
  readonly id: number;
  readonly slug: string;
}

/** The one biller to which all roles of a person extend; undefined for a person of several, or of the portal. */
export async function onlyBillerOf(db: Db, person: number): Promise<Biller | undefined> {
  const rows = await db
    .selectDistinct({ id: billers.id, slug: billers.slug })
    .from(staffGrants)
    .leftJoin(billers, eq(billers.id, staffGrants.billerId))
    .where(eq(staffGrants.staffId, person));
  const [only, ...others] = rows;
  if (!only || others.length > 0) return undefined;
  return only.id === null || only.slug === null ? undefined : { id: only.id, slug: only.slug };
}

/** The numbers of the billers to which a right extends. */
export async function billerIdsWith(db: Db, grants: readonly Grant[], right: OfficeRight): Promise<Seen> {
  const slugs = billersWith(grants, right);
  if (slugs === 'all') return 'all';
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ id: billers.id })
    .from(billers)
    .where(inArray(billers.slug, [...slugs]));
  return rows.map(({ id }) => id);
}
