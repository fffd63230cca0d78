import { eq } from 'drizzle-orm';
import type { FeeTerms } from '../../domain/accounts/fee-terms.ts';
import { billers, type billTypes } from './schema/billers.ts';
import type { Db } from './store.ts';

export function logoOf(biller: { logo: string }) {
  return { normal: { url: `/logos/${biller.logo}` } };
}

/** What anyone may read about a biller under its referral id (API-32). */
export async function guestBiller(db: Db, referralId: string) {
  const [biller] = await db
    .select({ id: billers.id, name: billers.name, logo: billers.logo })
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
