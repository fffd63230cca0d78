import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Remittance } from '../../domain/remittance/remittance.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { billers } from '../store/schema/billers.ts';
import { remittanceLines, remittances } from '../store/schema/remittances.ts';

type Parts = Pick<Dependencies, 'store'>;

const { biller: BILLER, ...HEAD } = { biller: billers.slug, ...getTableColumns(remittances) };

/** One remittance with its lines; undefined when the biller has none of that number. */
export async function readRemittance(
  { store: { db } }: Parts,
  slug: string,
  number: number,
): Promise<Remittance | undefined> {
  const [row] = await db
    .select({ biller: BILLER, ...HEAD })
    .from(remittances)
    .innerJoin(billers, eq(billers.id, remittances.billerId))
    .where(and(eq(billers.slug, slug), isNumber(number)));
  if (!row) return undefined;
  const lines = await db
    .select()
    .from(remittanceLines)
    .where(eq(remittanceLines.remittanceId, row.id))
    .orderBy(asc(remittanceLines.position));
  return { ...row, lines };
}

/** A number that no remittance can have finds none: the column is too small for some. */
export function isNumber(number: number): SQL {
  return sql`${remittances.number} = ${number}::bigint`;
}

export interface RemittanceSummary extends Omit<Remittance, 'lines' | 'lockbox'> {
  readonly lines: number;
  readonly paid: Cents;
  readonly takenBack: Cents;
  readonly hasLockbox: boolean;
}

/** The newest remittances of a biller, newest first. */
export async function listRemittances(
  { store: { db } }: Parts,
  slug: string,
  { before, most = 50 }: { readonly before?: number; readonly most?: number } = {},
): Promise<RemittanceSummary[]> {
  const { amount } = remittanceLines;
  const rows = await db
    .select({
      biller: BILLER,
      number: remittances.number,
      businessDate: remittances.businessDate,
      madeOn: remittances.madeOn,
      hasLockbox: sql<boolean>`${remittances.lockbox} is not null`,
      lines: sql<string>`count(${amount})`,
      paid: sql<string>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)`,
      takenBack: sql<string>`coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)`,
    })
    .from(remittances)
    .innerJoin(billers, eq(billers.id, remittances.billerId))
    .leftJoin(remittanceLines, eq(remittanceLines.remittanceId, remittances.id))
    .where(
      and(
        eq(billers.slug, slug),
        before === undefined ? undefined : sql`${remittances.number} < ${before}::bigint`,
      ),
    )
    .groupBy(billers.slug, remittances.id)
    .orderBy(desc(remittances.number))
    .limit(most);
  return rows.map(({ lines, paid, takenBack, ...row }) => ({
    ...row,
    lines: Number(lines),
    paid: cents(Number(paid)),
    takenBack: cents(Number(takenBack)),
  }));
}
