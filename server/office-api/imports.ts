import { basename } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import { problemsCsv } from '../../domain/imports/problems-csv.ts';
import type { ImportFilter } from '../../domain/imports/states.ts';
import type { ListedImport } from '../../domain/office/import-calls.ts';
import * as calls from '../../domain/office/import-calls.ts';
import { mayDo } from '../../domain/office/rights.ts';
import { findKnown } from '../imports/known.ts';
import { leftOut, receiveFile, WrongRequest } from '../imports/receive.ts';
import {
  firstLines,
  firstLinesOf,
  letApply,
  letRefuse,
  type Problem,
  problemsOf,
} from '../imports/records.ts';
import { Arrived, goOn, receivedOf, withUpload } from '../imports/upload.ts';
import { recordAct } from '../office/acts.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { conflict, invalid, notFound, Refusal, say } from '../refusal.ts';
import { billerNameOf, shownName, shownNameOf } from '../store/billers.ts';
import { ifGiven } from '../store/conditions.ts';
import { billers } from '../store/schema/billers.ts';
import { type ImportRecord, imports as importRows } from '../store/schema/imports.ts';
import { staff as people } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers } from './handlers.ts';
import { seenBiller } from './seen-biller.ts';
import { table } from './table.ts';

type Biller = typeof billers.$inferSelect;

type ImportQuery = QueryOf<typeof calls.listImports>;

const TABLE = table(calls.exportImports.file, (request: ImportQuery, { parts, billers: seen }) =>
  readImports(parts.store.db, seen, request),
);

export const imports: OfficeHandlers<typeof calls> = {
  listImports: TABLE.page,
  exportImports: TABLE.file,

  async getImport({ id }, { parts, billers: seen, staff }) {
    const { db } = parts.store;
    const { record, biller, sentBy } = await importOf(db, seen, id);
    const [decider] =
      record.decidedBy === null ? [] : await db.select().from(people).where(eq(people.id, record.decidedBy));
    return {
      ...told(record, { slug: biller.slug, name: billerNameOf(biller) }, sentBy),
      sha256: record.sha256,
      size: record.size,
      is_full: record.isFull,
      version: record.billerVersion,
      reasons: [...record.reasons],
      expected: record.expected,
      done: record.done,
      ...(await firstLinesOf(parts, id)),
      finished_at: record.finishedAt?.getTime() ?? null,
      decided_by: decider?.name || decider?.email || '',
      decision: record.decision,
      contact: biller.exceptionContact,
      may_decide:
        record.state === 'held' &&
        record.sentBy !== staff.id &&
        mayDo(staff.grants, 'imports:approve', biller.slug),
    };
  },

  async exportProblems({ id }, { parts, billers: seen, staff }) {
    const { record, biller } = await importOf(parts.store.db, seen, id);
    const problems = await problemsOf(parts, id);
    await recordAct(parts.store.db, parts, 'office-exported', {
      staff: staff.id,
      biller: biller.slug,
      subject: `problems of import ${id}`,
    });
    const name = `problems-${biller.slug}-${record.fileDate}-import-${id}.csv`;
    return new File([problemsCsv(record, problems)], name);
  },

  async listMappings(_, { parts, billers: seen }) {
    const rows = await parts.store.db
      .select()
      .from(billers)
      .where(ofBillers(billers.id, seen))
      .orderBy(asc(billers.slug));
    const named = rows.map((row) => ({
      biller: row.slug,
      name: billerNameOf(row),
      mappings: Object.keys(row.imports),
    }));
    return { rows: named.filter(({ mappings }) => mappings.length > 0) };
  },

  async getUpload({ sha256, biller }, { parts, billers: seen }) {
    await seenBiller(parts.store.db, seen, biller);
    return { received: await receivedOf(parts, { biller, sha256 }) };
  },

  async sendImport(request, { parts, billers: seen, staff, body }) {
    const { biller, mapping, date, sha256, name, from, size, dry_run } = request;
    const { id } = await seenBiller(parts.store.db, seen, biller);
    const known = await findKnown(parts, id, mapping, sha256);
    if (known)
      return answered(
        known.state === 'held' ? 'waiting' : 'known',
        known,
        [],
        leftOut({ outcome: 'known', record: known }),
      );
    const isDryRun = dry_run === 'true';
    const piece = { biller, sha256, from, size, body, isKept: isDryRun };
    const received = await withUpload(parts, piece, (open) =>
      receiveFile(parts, {
        biller,
        mapping,
        fileName: basename(name),
        fileDate: date,
        isDryRun,
        sentBy: staff.id,
        open,
      }).catch((error: unknown) => {
        if (error instanceof WrongRequest) throw new Refusal(422, say('imports.wrong-request', error.wrong));
        throw error;
      }),
    );
    // The office's page sends the next piece at this answer.
    if (received instanceof Arrived) throw goOn(received.received);
    const { outcome, record, problems, notes } = received;
    if (!isDryRun)
      await recordAct(parts.store.db, parts, 'office-import-sent', {
        staff: staff.id,
        biller,
        subject: `import ${record.id}`,
        after: outcome,
      });
    const told = outcome === 'held' && !isDryRun ? 'waiting' : outcome;
    return answered(told, record, problems, notes);
  },

  async decideImport({ id, decision, reason }, { parts, billers: seen, staff }) {
    const words = reason.trim();
    if (words === '') throw invalid({ reason: 'office.reason-missing' });
    const later = await parts.store.transact(async (db) => {
      const { record, biller } = await importOf(db, seen, id);
      if (record.state !== 'held') throw conflict('office.import-decided');
      if (record.sentBy === staff.id) throw conflict('office.own-import');
      if (decision === 'approve') await requireActiveSender(db, record);
      const decided = { decidedBy: staff.id, decision: words };
      const done =
        decision === 'approve'
          ? await letApply(db, parts, id, decided)
          : await letRefuse(db, parts, id, decided);
      if (!done) throw conflict('office.import-decided');
      // The new reason has to stay, so the transaction is not rolled back.
      if (done.state === 'held') return done.reasons.at(-1);
      await recordAct(
        db,
        parts,
        decision === 'approve' ? 'office-import-approved' : 'office-import-refused',
        {
          staff: staff.id,
          biller: biller.slug,
          subject: `import ${id}`,
          reason: words,
        },
      );
      return undefined;
    });
    if (later !== undefined) throw conflict(say('imports.held-again', { reason: later }));
    return { success: true };
  },
};

/** Applying may refuse a line that the check did not. */
const REFUSED = sql`greatest((${importRows.expected}->>'refused')::bigint, (${importRows.done}->>'refused')::bigint)`;

const ORDER = {
  rows: importRows,
  id: importRows.id,
  by: {
    file: sql`lower(${importRows.fileName})`,
    biller: shownNameOf(importRows.billerId),
    date: sql`${importRows.fileDate}`,
    lines: sql`(${importRows.expected}->>'rows')::bigint`,
    refused: REFUSED,
  },
};

function readImports(
  db: Db,
  seen: Seen,
  { biller, state, most, ...ordered }: ImportQuery,
): Promise<ListedImport[]> {
  const own = ofBillers(importRows.billerId, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  return db
    .select({
      record: importRows,
      biller: { slug: billers.slug, name: shownName },
      sender: { name: people.name, email: people.email },
    })
    .from(importRows)
    .innerJoin(billers, eq(billers.id, importRows.billerId))
    .leftJoin(people, eq(people.id, importRows.sentBy))
    .where(and(own, ifGiven(eq, billers.slug, biller), state === undefined ? undefined : isIn(state), where))
    .orderBy(...orderBy)
    .limit(most)
    .then((rows) =>
      rows.map(({ record, biller: of, sender }) => told(record, of, sender?.name || sender?.email || '')),
    );
}

function isIn(state: ImportFilter) {
  if (state !== 'applied' && state !== 'applied-in-part') return eq(importRows.state, state);
  const isWhole = state === 'applied';
  return and(eq(importRows.state, 'applied'), isWhole ? sql`${REFUSED} = 0` : sql`${REFUSED} > 0`);
}

async function importOf(
  db: Db,
  seen: Seen,
  id: number,
): Promise<{ record: ImportRecord; biller: Biller; sentBy: string }> {
  const [row] = await db
    .select({ record: importRows, biller: billers, name: people.name, email: people.email })
    .from(importRows)
    .innerJoin(billers, eq(billers.id, importRows.billerId))
    .leftJoin(people, eq(people.id, importRows.sentBy))
    .where(and(eq(importRows.id, id), ofBillers(billers.id, seen)));
  if (!row) throw notFound();
  return { record: row.record, biller: row.biller, sentBy: row.name || row.email || '' };
}

async function requireActiveSender(db: Db, { sentBy }: ImportRecord): Promise<void> {
  if (sentBy === null) return;
  const [sender] = await db.select().from(people).where(eq(people.id, sentBy));
  if (sender?.deactivatedAt) throw conflict('imports.sender-inactive');
}

function told(
  record: ImportRecord,
  { slug, name }: { readonly slug: string; readonly name: string },
  sentBy: string,
): ListedImport {
  return {
    id: record.id,
    biller: slug,
    biller_name: name,
    mapping: record.mapping,
    file_name: record.fileName,
    file_date: record.fileDate,
    state: record.state,
    rows: record.expected.rows,
    // Applying may refuse a line that the check did not.
    refused: Math.max(record.expected.refused, record.done.refused),
    sent_by: sentBy,
    came_by: record.cameBy,
    received_at: record.receivedAt.getTime(),
  };
}

type Outcome = AnswerOf<typeof calls.sendImport>['outcome'];

function answered(
  outcome: Outcome,
  record: ImportRecord,
  problems: readonly Problem[],
  notes: readonly string[] = [],
) {
  const { id, reasons, expected } = record;
  return { outcome, id, reasons: [...reasons, ...notes], expected, ...firstLines(problems) };
}
