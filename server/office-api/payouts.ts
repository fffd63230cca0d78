import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { payoutCsv } from '../../domain/books/payout-csv.ts';
import { netOf } from '../../domain/books/reconciliation.ts';
import * as calls from '../../domain/office/payout-calls.ts';
import type { PayoutLineRow, PayoutRow } from '../../domain/office/payout-rows.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { postingsOfPayout } from '../books/payout-postings.ts';
import { payoutsToLookAt, reportPayout } from '../books/payout-report.ts';
import { reconcileDay } from '../books/reconcile-day.ts';
import { recordAct } from '../office/acts.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { notFound } from '../refusal.ts';
import { shownName, shownNameOf } from '../store/billers.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { payoutLines, payouts as payoutRows, processorBook } from '../store/schema/books.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers } from './handlers.ts';
import { table } from './table.ts';

const TABLE = table(calls.exportPayouts.file, (request: Wanted, { parts }) => read(parts.store.db, request));

export const payouts: OfficeHandlers<typeof calls> = {
  listPayouts: TABLE.page,
  exportPayouts: TABLE.file,

  async getPayout({ id }, { parts }) {
    const { db } = parts.store;
    const [row] = await read(db, { id, most: 1 });
    const report = await reportPayout(db, id);
    if (!row || !report) throw notFound();
    return {
      ...row,
      sums: report.sums,
      parts: report.parts.map(({ isRemitted, takenBack, onlyAtProcessor, ...part }) => ({
        ...part,
        is_remitted: isRemitted,
        taken_back: takenBack,
        only_at_processor: onlyAtProcessor,
      })),
      problem: report.problem ?? '',
      lines: await linesOf(db, id),
      all_lines: await db.$count(payoutLines, eq(payoutLines.payout, id)),
    };
  },

  async exportPayout({ id }, { parts, staff }) {
    const { db } = parts.store;
    const [row] = await read(db, { id, most: 1 });
    if (!row) throw notFound();
    const lines = await postingsOfPayout(db, id);
    await recordAct(db, parts, 'office-exported', {
      staff: staff.id,
      ...(row.biller !== '' && { biller: row.biller }),
      subject: `payout ${id}`,
    });
    // A processor may put anything into the number of a payout.
    const name = `payout-${row.arrives_on}-${id.replace(/[^\w-]/g, '_')}.csv`;
    return new File([payoutCsv({ payout: id, arrivesOn: row.arrives_on, amount: row.amount, lines })], name);
  },

  async reconcileBusinessDay({ day }, { parts }) {
    const date = day ?? addDays(parts.clock.today(), -1);
    const reconciled = await reconcileDay(parts, date);
    const toLookAt = await payoutsToLookAt(parts, date);
    return {
      day: date,
      billers: reconciled.billers.map((own) => ({
        biller: own.biller,
        name: own.name,
        is_remitted: own.isRemitted,
        paid: own.paid,
        taken_back: own.takenBack,
        net: netOf(own),
      })),
      findings: [...reconciled.findings, ...toLookAt].map(({ rule, subject }) => ({ rule, subject })),
    };
  },
};

type Wanted = QueryOf<typeof calls.listPayouts> & { readonly id?: string };

const ORDER = {
  rows: payoutRows,
  id: payoutRows.id,
  own: [sql`${payoutRows.arrivesOn}`],
  by: {
    biller: sql`coalesce(${shownNameOf(payoutRows.biller)}, '')`,
    amount: sql`${payoutRows.amount}`,
  },
};

/** Payouts, the last arrival first unless sorted otherwise. */
async function read(
  db: Db,
  { id, biller, day_from, day_until, most, ...ordered }: Wanted,
): Promise<PayoutRow[]> {
  const { where, orderBy } = inOrder(ORDER, ordered);
  const rows = await db
    .select({ payout: payoutRows, slug: billers.slug, name: shownName })

    .from(payoutRows)
    .leftJoin(billers, eq(billers.id, payoutRows.biller))
    .where(
      and(
        ifGiven(eq, payoutRows.id, id),
        ifGiven(eq, billers.slug, biller),
        ifGiven(gte, payoutRows.arrivesOn, day_from),
        ifGiven(lte, payoutRows.arrivesOn, day_until),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(most);
  return rows.map(
    ({ payout: { id: name, arrivesOn, status, trace, amount, isTold }, slug, name: shown }) => ({
      id: name,
      biller: slug ?? '',
      biller_name: slug === null ? '' : shown,
      arrives_on: arrivesOn,
      status,
      trace,
      amount,
      is_told: isTold,
    }),
  );
}

const MOST_LINES = 1_000;

async function linesOf(db: Db, payout: string): Promise<PayoutLineRow[]> {
  const rows = await db
    .select({ line: processorBook })
    .from(payoutLines)
    .innerJoin(processorBook, eq(processorBook.id, payoutLines.line))
    .where(eq(payoutLines.payout, payout))
    .orderBy(asc(processorBook.at), asc(processorBook.id))
    .limit(MOST_LINES);
  return rows.map(({ line: { id, kind, chargeKey, amount, fee, at } }) => ({
    line: id,
    kind,
    charge: chargeKey,
    amount,
    fee,
    at: at.getTime(),
  }));
}
