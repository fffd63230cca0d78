import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { ListedBiller } from '../../domain/office/biller-calls.ts';
import * as calls from '../../domain/office/biller-calls.ts';
import { mayDo } from '../../domain/office/rights.ts';
import { pauseBiller, resumeBiller } from '../billers/pause.ts';
import { storedBiller } from '../billers/stored-file.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAct } from '../office/acts.ts';
import { inOrder, type QueryOf } from '../office/in-order.ts';
import { ofBillers, type Seen } from '../office/seen.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { billerNameOf, shownName } from '../store/billers.ts';
import { containing } from '../store/conditions.ts';
import { billerTokens } from '../store/schema/biller-tokens.ts';
import { billers, billerVersions, billTypes } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import type { OfficeHandlers } from './handlers.ts';
import { seenBiller } from './seen-biller.ts';
import { table } from './table.ts';

type Row = typeof billers.$inferSelect;

type BillerQuery = QueryOf<typeof calls.listBillers>;

const TABLE = table(calls.exportBillers.file, (request: BillerQuery, { parts, billers: seen }) =>
  readBillers(parts, seen, request),
);

export const billersArea: OfficeHandlers<typeof calls> = {
  listBillers: TABLE.page,
  exportBillers: TABLE.file,

  async getBiller({ slug }, { parts, billers: seen, staff }) {
    const { db } = parts.store;
    const row = await seenBiller(db, seen, slug);
    const types = await db
      .select({ key: billTypes.key, name: billTypes.name })
      .from(billTypes)
      .where(eq(billTypes.billerId, row.id))
      .orderBy(asc(billTypes.id));
    const tokens = await db
      .select()
      .from(billerTokens)
      .where(eq(billerTokens.billerId, row.id))
      .orderBy(asc(billerTokens.id));
    const versions = await db
      .select({ version: billerVersions.version, appliedAt: billerVersions.appliedAt })
      .from(billerVersions)
      .where(eq(billerVersions.billerId, row.id))
      .orderBy(desc(billerVersions.version))
      .limit(50);
    return {
      ...told(row, parts.config),
      paused_words: row.pausedWords,
      merchant: row.merchant,
      types,
      mappings: Object.keys(row.imports),
      takes_remittances: row.remittance !== null,
      service: row.service,
      contact: row.exceptionContact,
      tokens: tokens.map(({ name, rights, createdAt, lastUsedAt, revokedAt }) => ({
        name,
        rights: [...rights],
        created_at: createdAt.getTime(),
        last_used_at: lastUsedAt?.getTime() ?? null,
        is_revoked: revokedAt !== null,
      })),
      version: versions[0]?.version ?? 0,
      versions: versions.map(({ version, appliedAt }) => ({ version, applied_at: appliedAt.getTime() })),
      may_pause: mayDo(staff.grants, 'billers:pause', slug),
    };
  },

  async getBillerFile({ slug, version }, { parts, billers: seen }) {
    const { db } = parts.store;
    const { id } = await seenBiller(db, seen, slug);
    const file = version === undefined ? (await storedBiller(db, slug))?.file : await fileOf(db, id, version);
    if (!file) throw notFound();
    return { file: JSON.stringify(file, null, 2) };
  },

  async pauseBiller({ slug, words, reason }, { parts, billers: seen, staff }) {
    if (words.trim() === '') throw invalid({ words: 'office.words-missing' });
    if (reason.trim() === '') throw invalid({ reason: 'office.reason-missing' });
    await parts.store.transact(async (db) => {
      const { id } = await seenBiller(db, seen, slug);
      if (!(await pauseBiller(db, parts, id, words.trim()))) throw conflict('office.paused-before');
      await recordAct(db, parts, 'office-biller-paused', {
        staff: staff.id,
        biller: slug,
        after: words.trim(),
        reason: reason.trim(),
      });
    });
    return { success: true };
  },

  async resumeBiller({ slug, reason }, { parts, billers: seen, staff }) {
    if (reason.trim() === '') throw invalid({ reason: 'office.reason-missing' });
    await parts.store.transact(async (db) => {
      const { id } = await seenBiller(db, seen, slug);
      if (!(await resumeBiller(db, id))) throw conflict('office.not-paused');
      await recordAct(db, parts, 'office-biller-resumed', {
        staff: staff.id,
        biller: slug,
        reason: reason.trim(),
      });
    });
    return { success: true };
  },
};

const ORDER = {
  rows: billers,
  id: billers.id,
  by: { name: sql`lower(${shownName})`, slug: sql`${billers.slug}` },
};

function readBillers(
  { store: { db }, config }: Pick<Dependencies, 'store' | 'config'>,
  seen: Seen,
  { words, most, ...ordered }: BillerQuery,
): Promise<ListedBiller[]> {
  const own = ofBillers(billers.id, seen);
  const { where, orderBy } = inOrder(ORDER, ordered, own);
  const part = words && containing(words.trim());
  const named = part
    ? or(ilike(billers.registeredName, part), ilike(billers.commonName, part), ilike(billers.slug, part))
    : undefined;
  return db
    .select()
    .from(billers)
    .where(and(own, named, where))
    .orderBy(...orderBy)
    .limit(most)
    .then((rows) => rows.map((row) => told(row, config)));
}

function told(row: Row, { processor }: Pick<Config, 'processor'>): ListedBiller {
  return {
    id: row.id,
    slug: row.slug,
    name: billerNameOf(row),
    is_connected: row.merchant !== '',
    has_processor: processor !== 'off',
    paused_since: row.pausedAt?.getTime() ?? null,
  };
}

async function fileOf(db: Db, biller: number, version: number): Promise<object | undefined> {
  const [row] = await db
    .select({ file: billerVersions.file })
    .from(billerVersions)
    .where(and(eq(billerVersions.billerId, biller), sql`${billerVersions.version} = ${version}::bigint`));
  return row?.file;
}
