import { asc, eq } from 'drizzle-orm';
import type { FeeTerms } from '../../domain/accounts/fee-terms.ts';
import { writeBiller } from '../billers/apply.ts';
import type { BillerFile } from '../billers/biller-file.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { feeTermsOf, shownName } from '../store/billers.ts';
import { billers, billTypes } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { BILLERS, type BillerName } from './billers.ts';

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly types: ReadonlyMap<string, { id: number; name: string; fee: FeeTerms | null }>;
}

/**
 * Applies the biller files of the demo. A file that the host has applied before stays, with the bill types and the
 * taxes that accounts of the demo need and it does not have.
 */
export async function writeBillers(db: Db, now: Date): Promise<Map<BillerName, Organization>> {
  for (const file of Object.values(BILLERS)) {
    const stored = await storedBiller(db, file.slug);
    await writeBiller(db, stored ? completed(stored.file, file) : file, now);
  }
  return readOrganizations(db);
}

function completed(own: BillerFile, demo: BillerFile): BillerFile {
  return { ...own, types: { ...demo.types, ...own.types }, tax: own.tax ?? demo.tax };
}

/** The billers that the demo has written. */
export async function readOrganizations(db: Db): Promise<Map<BillerName, Organization>> {
  const rows = await db
    .select({ slug: billers.slug, id: billers.id, name: shownName, type: billTypes })
    .from(billers)
    .innerJoin(billTypes, eq(billTypes.billerId, billers.id))
    .orderBy(asc(billTypes.id));
  const organizations = new Map<BillerName, Organization>();
  for (const slug of Object.keys(BILLERS) as BillerName[]) {
    const own = rows.filter((row) => row.slug === slug);
    const [first] = own;
    if (!first) continue;
    const types = new Map(
      own.map(({ type }) => [type.key, { id: type.id, name: type.name, fee: feeTermsOf(type) }]),
    );
    organizations.set(slug, { id: first.id, name: first.name, types });
  }
  return organizations;
}
