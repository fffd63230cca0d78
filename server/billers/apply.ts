import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { accounts, billers, billerVersions, billTypes } from '../store/schema/billers.ts';
import { taxOrganizations, taxReturns } from '../store/schema/tax.ts';
import type { Db } from '../store/store.ts';
import { type BillerFile, type BillTypeTerms, WrongBillerFile } from './biller-file.ts';
import { type Change, changesBetween } from './changes.ts';
import { type StoredBiller, storedBiller } from './stored-file.ts';

export interface Plan {
  readonly slug: string;
  /** The version after the change; the present one if nothing changes. */
  readonly version: number;
  readonly isNew: boolean;
  readonly changes: readonly Change[];
  /** The version in which the office changed a mapping that the file changes again. */
  readonly ofOffice: number | undefined;
}

/** What a file would change. Throws `WrongBillerFile` when it cannot be applied. */
export function planBiller(parts: Parts, file: BillerFile): Promise<Plan> {
  return parts.store.transact(async (db) => (await planned(db, file)).plan);
}

type Parts = Pick<Dependencies, 'store' | 'clock'>;

/** Applies a file as a whole, or not at all. The same file again changes nothing. */
export function applyBiller({ store, clock }: Parts, file: BillerFile): Promise<Plan> {
  return store.transact((db) => writeBiller(db, file, new Date(clock.now())));
}

/** The same in an open transaction. `changedBy` is the person of the office who changes it. */
export async function writeBiller(
  db: Db,
  file: BillerFile,
  appliedAt: Date,
  changedBy: number | null = null,
): Promise<Plan> {
  const { plan, id, before } = await planned(db, file);
  if (plan.changes.length === 0) return plan;
  if (before) await db.insert(billerVersions).values({ ...before, appliedAt });
  const billerId = await writeRow(db, file, id, appliedAt);
  await writeTypes(db, billerId, file);
  await writeTax(db, billerId, file);
  await db.insert(billerVersions).values({ billerId, version: plan.version, file, appliedAt, changedBy });
  return plan;
}

interface Planned {
  readonly plan: Plan;
  readonly id: number | undefined;
  /**
   * What stood before the first file: it is kept as version 0, because payments that were made through its merchant are
   * heard of for long.
   */
  readonly before: { readonly billerId: number; readonly version: 0; readonly file: BillerFile } | undefined;
}

async function planned(db: Db, file: BillerFile): Promise<Planned> {
  const stored = await storedBiller(db, file.slug);
  const changes = changesBetween(stored?.file, file);
  if (stored) await requireUnused(db, stored.id, stored.file, file);
  const version = (stored?.version ?? 0) + (changes.length > 0 ? 1 : 0);
  const ofOffice = stored && (await changedInOffice(db, stored, changes));
  const isFirst = stored?.version === 0;
  return {
    plan: { slug: file.slug, version, isNew: !stored, changes, ofOffice },
    id: stored?.id,
    before: isFirst ? { billerId: stored.id, version: 0, file: stored.file } : undefined,
  };
}

/** Undefined where the newest version is of a file, or where no mapping changes. */
async function changedInOffice(
  db: Db,
  { id, version }: StoredBiller,
  changes: readonly Change[],
): Promise<number | undefined> {
  if (!changes.some(({ path }) => path.startsWith('imports.'))) return undefined;
  const [newest] = await db
    .select({ changedBy: billerVersions.changedBy })
    .from(billerVersions)
    .where(and(eq(billerVersions.billerId, id), eq(billerVersions.version, version)));
  return newest && newest.changedBy !== null ? version : undefined;
}

/** What accounts or returns refer to must stay in the file. */
async function requireUnused(db: Db, billerId: number, before: BillerFile, after: BillerFile): Promise<void> {
  const gone = Object.keys(before.types).filter((key) => !Object.hasOwn(after.types, key));
  const problems: string[] = [];
  for (const key of gone) {
    const [used] = await db
      .select({ accounts: count() })
      .from(accounts)
      .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
      .where(and(eq(billTypes.billerId, billerId), eq(billTypes.key, key)));
    if (used && used.accounts > 0)
      problems.push(`types.${key} cannot be removed: ${used.accounts} accounts have this type`);
  }
  if (before.tax && !after.tax) {
    const [used] = await db
      .select({ returns: count() })
      .from(taxReturns)
      .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
      .where(eq(accounts.billerId, billerId));
    if (used && used.returns > 0)
      problems.push(`tax cannot be removed: there are ${used.returns} tax returns`);
  }
  if (problems.length > 0) throw new WrongBillerFile(problems);
}

async function writeRow(db: Db, file: BillerFile, id: number | undefined, appliedAt: Date): Promise<number> {
  const { slug, merchant, applicationFee, accepts, imports, remittance, service } = file;
  const { exceptionContact, refundLimit } = file;
  const { name, ...biller } = file.biller;
  const accepted = new Set<string>(accepts);
  const values = {
    registeredName: name,
    ...biller,
    slug,
    merchant,
    imports,
    remittance,
    service,
    exceptionContact,
    refundLimit,
    applicationFeeBasisPoints: applicationFee?.basisPoints ?? 0,
    applicationFeeCents: applicationFee?.cents ?? ZERO,
    allowedPaymentMethods: {
      visa: accepted.has('visa'),
      mastercard: accepted.has('mastercard'),
      discover: accepted.has('discover'),
      americanexpress: accepted.has('americanexpress'),
      eft: accepted.has('eft'),
      other: false,
    },
  };
  const [row] =
    id === undefined
      ? await db.insert(billers).values(values).returning({ id: billers.id })
      : await db.update(billers).set(values).where(eq(billers.id, id)).returning({ id: billers.id });
  if (!row) throw new Error('no biller written');
  // One that had remittances before is told of the days between, too.
  if (remittance)
    await db
      .update(billers)
      .set({ remitsSince: appliedAt })
      .where(and(eq(billers.id, row.id), isNull(billers.remitsSince)));
  return row.id;
}

async function writeTypes(db: Db, billerId: number, { types }: BillerFile): Promise<void> {
  const existing = await db
    .select({ id: billTypes.id, key: billTypes.key })
    .from(billTypes)
    .where(eq(billTypes.billerId, billerId));
  const gone = existing.filter(({ key }) => !Object.hasOwn(types, key)).map(({ id }) => id);
  if (gone.length > 0) await db.delete(billTypes).where(inArray(billTypes.id, gone));
  for (const [key, terms] of Object.entries(types)) {
    const values = { billerId, key, ...columnsOf(terms) };
    await db
      .insert(billTypes)
      .values(values)
      .onConflictDoUpdate({ target: [billTypes.billerId, billTypes.key], set: values });
  }
}

function columnsOf({ fee, ...terms }: BillTypeTerms) {
  return {
    ...terms,
    hasXbpFee: fee !== null,
    feeModel: fee?.model ?? 'service',
    feeText: fee?.text ?? '',
    cardFeeBasisPoints: fee?.card.basisPoints ?? 0,
    cardFeeAtLeast: fee?.card.atLeast ?? ZERO,
    bankFee: fee?.bank ?? ZERO,
    feeAppliesToAutopay: fee?.appliesToAutoPay ?? false,
    revNeutralText: fee?.revNeutralText ?? '',
  };
}

async function writeTax(db: Db, billerId: number, { tax }: BillerFile): Promise<void> {
  if (tax === null) {
    await db.delete(taxOrganizations).where(eq(taxOrganizations.billerId, billerId));
    return;
  }
  const values = { billerId, ...tax };
  await db
    .insert(taxOrganizations)
    .values(values)
    .onConflictDoUpdate({ target: taxOrganizations.billerId, set: values });
}
