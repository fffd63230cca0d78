import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as calls from '../../domain/office/exception-calls.ts';
import type { BookException } from '../../domain/office/exception-rows.ts';
import { recordAct } from '../office/acts.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { conflict, notFound } from '../refusal.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { exceptions as exceptionRows } from '../store/schema/books.ts';
import { transactions } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers } from './handlers.ts';
import { findStuck } from './stuck.ts';
import { table, takenFile } from './table.ts';
import { wholeFile } from './whole-file.ts';

/** The most on the screen: a hundred of each kind. */
const SHOWN = 400;

const TABLE = table(
  calls.exportExceptions.file,
  ({ state = 'open', ...request }: Wanted, { parts, billers: seen }) =>
    read(parts.store.db, seen, { state, ...request }),
);

export const exceptions: OfficeHandlers<typeof calls> = {
  async listStuck(request, { parts, billers: seen }) {
    const { rows, isCut } = await findStuck(parts.store.db, seen, parts.clock.now(), request);
    return { rows: rows.slice(0, SHOWN), has_more: isCut || rows.length > SHOWN, before: null, after: null };
  },

  async exportStuck(request, visit) {
    const { parts, billers: seen } = visit;
    const now = parts.clock.now();
    const rows = await wholeFile(
      async (most) => (await findStuck(parts.store.db, seen, now, request, most)).rows,
    );
    return takenFile(calls.exportStuck.file, rows, visit, request);
  },

  listExceptions: TABLE.page,
  exportExceptions: TABLE.file,

  getException: ({ id }, { parts, billers: seen }) => readOne(parts.store.db, seen, id),

  takeException: ({ id }, { parts, billers: seen, staff }) =>
    parts.store.transact(async (db) => {
      await db.select().from(exceptionRows).where(eq(exceptionRows.id, id)).for('update');
      const before = await readOne(db, seen, id);
      if (before.closed_at !== null) throw conflict('office.exception-closed');
      if (before.owner === staff.email) return before;
      await db.update(exceptionRows).set({ owner: staff.email }).where(eq(exceptionRows.id, id));
      await recordAct(db, parts, 'office-exception-owned', {
        staff: staff.id,
        subject: `exception ${id}`,
        ...(before.biller === '' ? {} : { biller: before.biller }),
      });
      return { ...before, owner: staff.email, owner_name: staff.name || staff.email };
    }),
};

type Wanted = QueryOf<typeof calls.listExceptions> & { readonly id?: number };

async function readOne(db: Db, seen: Seen, id: number): Promise<BookException> {
  const [row] = await read(db, seen, { id, most: 1 });
  if (!row) throw notFound();
  return row;
}

/** Of open ones the age grows with the time, so any moment later than all compares them. */
const LATE = sql`timestamptz '9999-01-01'`;

/** What the person is called who looks into it; empty for nobody. */
const OWNER = sql<string>`coalesce(
  (select nullif(s.name, '') from staff s where s.email = ${exceptionRows.owner}), ${exceptionRows.owner})`;

const ORDER = {
  rows: exceptionRows,
  id: exceptionRows.id,
  by: {
    rule: sql`${exceptionRows.rule}`,
    subject: sql`${exceptionRows.subject}`,
    biller: sql`coalesce((select b.slug from billers b where b.id = ${exceptionRows.billerId}), '')`,
    day: sql`coalesce(${exceptionRows.businessDate}, '-infinity'::date)`,
    age: sql`(coalesce(${exceptionRows.closedAt}, ${LATE}) - ${exceptionRows.foundAt})`,
    owner: sql`${OWNER}`,
  },
};

/** What belongs to no biller alone is shown to people of the whole portal. */
async function read(
  db: Db,
  seen: Seen,
  { id, state, biller, most, ...ordered }: Wanted,
): Promise<BookException[]> {
  const own = ofBillers(exceptionRows.billerId, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  const rows = await db
    .select({
      row: exceptionRows,
      slug: billers.slug,
      contact: billers.exceptionContact,
      ownerName: OWNER,
      isPayment: sql<boolean>`exists (select from ${transactions} where ${transactions.confirmationNum} = ${exceptionRows.subject})`,
    })
    .from(exceptionRows)
    .leftJoin(billers, eq(billers.id, exceptionRows.billerId))
    .where(
      and(
        own,
        ifGiven(eq, exceptionRows.id, id),
        state === 'open' ? isNull(exceptionRows.closedAt) : undefined,
        state === 'closed' ? isNotNull(exceptionRows.closedAt) : undefined,
        ifGiven(eq, billers.slug, biller),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(most);
  return rows.map(({ row, slug, contact, ownerName, isPayment }) => ({
    id: row.id,
    rule: row.rule,
    subject: row.subject,
    biller: slug ?? '',
    day: row.businessDate,
    found_at: row.foundAt.getTime(),
    closed_at: row.closedAt?.getTime() ?? null,
    owner: row.owner,
    owner_name: ownerName,
    is_payment: isPayment,
    contact,
  }));
}
