import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { billerName } from '../../domain/accounts/biller-name.ts';
import type { FeeTerms } from '../../domain/accounts/fee-terms.ts';
import { billers, type billTypes } from './schema/billers.ts';
import type { Db } from './store.ts';

/** The name that customers read, in a query. */
export const shownName = sql<string>`coalesce(nullif(${billers.commonName}, ''), ${billers.registeredName})`;

/** The same in small letters, of the biller with a number, for the order of a list; null where there is none. */
export const shownNameOf = (id: AnyColumn): SQL =>
  sql`(select lower(coalesce(nullif(b.common_name, ''), b.name)) from billers b where b.id = ${id})`;

/** The name that customers read, of a row. */
export function billerNameOf({
  commonName,
  registeredName,
}: Pick<typeof billers.$inferSelect, 'commonName' | 'registeredName'>): string {
  return billerName({ common_name: commonName, name: registeredName });
}

/** The short name of a biller; empty of one that is not there. */
export async function slugOf(db: Db, biller: number): Promise<string> {
  const [row] = await db.select({ slug: billers.slug }).from(billers).where(eq(billers.id, biller));
  return row?.slug ?? '';
}

/** The same for what the log says of a fault: empty too where the database does not answer, so that the fault stays. */
export function slugForLog(db: Db, biller: number): Promise<string> {
  return slugOf(db, biller).catch(() => '');
}

export function logoOf(biller: { logo: string }) {
  return { normal: { url: `/logos/${biller.logo}` } };
}

/** What anyone may read about a biller under its referral id (API-32). */
export async function guestBiller(db: Db, referralId: string) {
  const [biller] = await db
    .select({ id: billers.id, name: shownName, logo: billers.logo })
    .from(billers)
    .where(eq(billers.referralId, referralId));
  return biller && { id: biller.id, name: biller.name, logo: logoOf(biller) };
}

type FeeColumns = Pick<
  typeof billTypes.$inferSelect,
  'hasXbpFee' | 'cardFeeBasisPoints' | 'cardFeeAtLeast' | 'bankFee'
>;

/** What payments of this type cost their payer; null when they cost nothing (SRV-31). */
export function feeTermsOf(row: FeeColumns): FeeTerms | null {
  if (!row.hasXbpFee) return null;
  return { card_rate: row.cardFeeBasisPoints, card_least: row.cardFeeAtLeast, bank: row.bankFee };
}
