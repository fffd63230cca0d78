import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ListedRemittance } from '../../domain/office/remittance-calls.ts';
import * as calls from '../../domain/office/remittance-calls.ts';
import { lockboxText } from '../../domain/remittance/lockbox.ts';
import { downloadNameOf, type Remittance } from '../../domain/remittance/remittance.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { recordAct } from '../office/acts.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { notFound, Refusal } from '../refusal.ts';
import { isNumber, readRemittance } from '../remittance/read.ts';
import { shownName, shownNameOf } from '../store/billers.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { remittanceLines, remittances as remittanceRows } from '../store/schema/remittances.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers, StaffVisit } from './handlers.ts';
import type { PageQuery } from './page-of.ts';
import { table } from './table.ts';

const SHOWN_LINES = 500;

type RemittanceQuery = QueryOf<typeof calls.listRemittances>;

const TABLE = table(
  calls.exportRemittances.file,
  ({ biller, day_from, day_until, ...page }: RemittanceQuery, { parts, billers: seen }) =>
    readRows(parts.store.db, page, seen, [
      ifGiven(eq, billers.slug, biller),
      ifGiven(gte, remittanceRows.businessDate, day_from),
      ifGiven(lte, remittanceRows.businessDate, day_until),
    ]),
);

export const remittances: OfficeHandlers<typeof calls> = {
  listRemittances: TABLE.page,
  exportRemittances: TABLE.file,

  async getRemittance({ biller, number }, visit) {
    const { db } = visit.parts.store;
    const [row] = await readRows(db, { most: 1 }, visit.billers, [
      eq(billers.slug, biller),
      isNumber(number),
    ]);
    if (!row) throw notFound();
    const lines = await db
      .select()
      .from(remittanceLines)
      .where(eq(remittanceLines.remittanceId, row.id))
      .orderBy(asc(remittanceLines.position))
      .limit(SHOWN_LINES);
    return {
      ...row,
      first_lines: lines.map((line) => ({
        kind: line.kind,
        account: line.accountNum,
        bill: line.billNumber,
        description: line.description,
        amount: line.amount,
        method: line.method,
        confirmation_number: line.confirmationNum,
        paid_on: line.paidOn,
      })),
    };
  },

  async downloadRemittance({ biller, number }, visit) {
    const remittance = await downloaded(visit, biller, number);
    return new File([remittanceCsv(remittance)], `${downloadNameOf(remittance)}.csv`);
  },

  async downloadLockbox({ biller, number }, visit) {
    const remittance = await downloaded(visit, biller, number);
    if (!remittance.lockbox) throw new Refusal(404, 'remittances.no-lockbox');
    return new File([lockboxText(remittance, remittance.lockbox)], `${downloadNameOf(remittance)}.bai`);
  },
};

const ORDER = {
  rows: remittanceRows,
  id: remittanceRows.id,
  by: {
    number: sql`(${shownNameOf(remittanceRows.billerId)} || ' ' || lpad(${remittanceRows.number}::text, 10, '0'))`,
    day: sql`${remittanceRows.businessDate}`,
    made: sql`${remittanceRows.madeOn}`,
  },
};

/** The sums are made of the rows of the page alone. */
async function readRows(
  db: Db,
  { most, ...ordered }: PageQuery,
  seen: Seen,
  conditions: readonly (SQL | undefined)[],
): Promise<ListedRemittance[]> {
  const own = ofBillers(remittanceRows.billerId, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  const rows = await db
    .select({ row: remittanceRows, biller: billers.slug, name: shownName })
    .from(remittanceRows)
    .innerJoin(billers, eq(billers.id, remittanceRows.billerId))
    .where(and(own, ...conditions, where))
    .orderBy(...orderBy)
    .limit(most);
  const sums = await sumsOf(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, biller, name }) => {
    const { lines = '0', paid = '0', takenBack = '0' } = sums.get(row.id) ?? {};
    return {
      id: row.id,
      biller,
      biller_name: name,
      number: row.number,
      business_date: row.businessDate as CalendarDate,
      made_on: row.madeOn as CalendarDate,
      lines: Number(lines),
      paid: cents(Number(paid)),
      taken_back: cents(Number(takenBack)),
      has_lockbox: row.lockbox !== null,
    };
  });
}

async function sumsOf(db: Db, ids: readonly number[]) {
  const { amount, remittanceId } = remittanceLines;
  const rows = await db
    .select({
      id: remittanceId,
      lines: sql<string>`count(*)`,
      paid: sql<string>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)`,
      takenBack: sql<string>`coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)`,
    })
    .from(remittanceLines)
    .where(inArray(remittanceId, [...ids]))
    .groupBy(remittanceId);
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** A whole remittance; taking it is an entry of the log. */
async function downloaded(
  { parts, billers: seen, staff }: StaffVisit,
  biller: string,
  number: number,
): Promise<Remittance> {
  const [row] = await readRows(parts.store.db, { most: 1 }, seen, [
    eq(billers.slug, biller),
    isNumber(number),
  ]);
  const remittance = row && (await readRemittance(parts, biller, number));
  if (!remittance) throw notFound();
  await recordAct(parts.store.db, parts, 'office-exported', {
    staff: staff.id,
    biller,
    subject: `remittance ${number}`,
  });
  return remittance;
}
