import { asc, eq, max } from 'drizzle-orm';
import { billers, billerVersions, billTypes } from '../store/schema/billers.ts';
import { taxOrganizations } from '../store/schema/tax.ts';
import type { Db } from '../store/store.ts';
import { ACCEPTED, type BillerFile, type BillTypeTerms } from './biller-file.ts';

export interface StoredBiller {
  readonly id: number;
  /** 0 for a biller that no file has written. */
  readonly version: number;
  /** The file that would write what is stored. */
  readonly file: BillerFile;
}

/** A biller as its file; undefined when the portal does not know it. Waits for a file that is being applied. */
export async function storedBiller(db: Db, slug: string): Promise<StoredBiller | undefined> {
  const [row] = await db.select().from(billers).where(eq(billers.slug, slug)).for('update');
  if (!row) return undefined;
  const {
    id,
    slug: _,
    merchant,
    allowedPaymentMethods,
    applicationFeeBasisPoints,
    applicationFeeCents,
    imports,
    remittance,
    service,
    remitsSince,
    exceptionContact,
    refundLimit,
    pausedAt,
    pausedWords,
    paymentsTold,
    relianceNotedAt,
    registeredName: name,
    ...biller
  } = row;
  const hasFee = applicationFeeBasisPoints > 0 || applicationFeeCents > 0;
  const types = await db
    .select()
    .from(billTypes)
    .where(eq(billTypes.billerId, id))
    .orderBy(asc(billTypes.id));
  const [tax] = await db.select().from(taxOrganizations).where(eq(taxOrganizations.billerId, id));
  const [newest] = await db
    .select({ version: max(billerVersions.version) })
    .from(billerVersions)
    .where(eq(billerVersions.billerId, id));
  return {
    id,
    version: newest?.version ?? 0,
    file: {
      slug,
      merchant,
      applicationFee: hasFee ? { basisPoints: applicationFeeBasisPoints, cents: applicationFeeCents } : null,
      biller: { name, ...biller },
      accepts: ACCEPTED.filter((kind) => allowedPaymentMethods[kind]),
      types: Object.fromEntries(types.map((type) => [type.key, termsOf(type)])),
      tax: tax ? withoutBiller(tax) : null,
      imports,
      remittance,
      service: service && { accounts: false, ...service },
      exceptionContact,
      refundLimit,
    },
  };
}

function termsOf(type: typeof billTypes.$inferSelect): BillTypeTerms {
  const { id, billerId, key, hasXbpFee, feeText, revNeutralText, feeAppliesToAutopay, ...more } = type;
  const { feeModel, cardFeeBasisPoints, cardFeeAtLeast, bankFee, ...terms } = more;
  return {
    ...terms,
    fee: hasXbpFee
      ? {
          model: feeModel,
          text: feeText,
          card: { basisPoints: cardFeeBasisPoints, atLeast: cardFeeAtLeast },
          bank: bankFee,
          appliesToAutoPay: feeAppliesToAutopay,
          revNeutralText,
        }
      : null,
  };
}

function withoutBiller({ billerId, ...tax }: typeof taxOrganizations.$inferSelect) {
  return tax;
}
