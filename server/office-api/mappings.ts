import { and, desc, eq, sql } from 'drizzle-orm';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import { formOf, mappingOf, mappingProblems } from '../../domain/imports/mapping-form.ts';
import { NO_CHANGE } from '../../domain/imports/text/mapping.ts';
import { entryWords, valueWords } from '../../domain/imports/text/mapping-words.ts';
import type * as calls from '../../domain/office/mapping-calls.ts';
import { mayDo } from '../../domain/office/rights.ts';
import { writeBiller } from '../billers/apply.ts';
import { type Change, changesBetween } from '../billers/changes.ts';
import { type StoredBiller, storedBiller } from '../billers/stored-file.ts';
import { firstRows } from '../imports/read-batches.ts';
import { readLines } from '../imports/read-lines.ts';
import { receiveFile, WrongRequest } from '../imports/receive.ts';
import { firstLines } from '../imports/records.ts';
import { recordAct } from '../office/acts.ts';
import { conflict, invalid, notFound, Refusal, say, worded } from '../refusal.ts';
import { billerNameOf } from '../store/billers.ts';
import { billerVersions } from '../store/schema/billers.ts';
import { staff as people } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import type { AskedOf, OfficeHandlers, StaffVisit } from './handlers.ts';
import { seenBiller } from './seen-biller.ts';

const SHOWN_LINES = 10;
const SHOWN_VERSIONS = 50;

/** The most characters of what changed that an entry of the log keeps. */
const LONGEST_ENTRY = 2_000;

type Tried = AskedOf<typeof calls.tryMapping>;

export const mappings: OfficeHandlers<typeof calls> = {
  async getMapping({ slug, name }, { parts, billers: seen, staff }) {
    const { db } = parts.store;
    const row = await seenBiller(db, seen, slug);
    const mapping = mappingNamed(row.imports, name);
    const history = await historyOf(db, row.id, name);
    return {
      biller: billerNameOf(row),
      version: await newestVersion(db, row.id),
      mapping: formOf(mapping),
      history,
      may_change: mayDo(staff.grants, 'mappings:change', slug),
    };
  },

  async getMappingChange({ slug, name }, { parts, billers: seen }) {
    const row = await seenBiller(parts.store.db, seen, slug);
    const { file, version } = await present(parts.store.db, slug);
    return {
      biller: billerNameOf(row),
      version,
      mapping: formOf(mappingNamed(file.imports, name)),
      bill_types: Object.entries(file.types).map(([key, type]) => ({ key, name: type.name })),
    };
  },

  async tryMapping(request, visit) {
    const { parts, billers: seen } = visit;
    await seenBiller(parts.store.db, seen, request.slug);
    const stored = await present(parts.store.db, request.slug);
    const mapping = readMapping(request, stored);
    const changes = changesOf(stored, request.name, mapping);
    const { outcome, reasons, notTried, expected, problems } = await tryOn(request, visit, mapping);
    const lines =
      outcome === 'refused' ? [] : await firstRows(mapping, linesOf(request, mapping), SHOWN_LINES);
    return {
      outcome,
      reasons: [...reasons],
      not_tried: [...notTried],
      expected,
      ...firstLines(problems),
      lines: lines.map(({ line, row: { accountNumber, type, account, bill } }) => ({
        line,
        account_number: accountNumber,
        type: stored.file.types[type]?.name ?? type,
        name: account.businessName || account.customerName || '',
        bill_number: bill?.number ?? '',
        period_end: bill?.periodEnd ?? null,
        due_date: bill?.dueDate ?? null,
        balance: bill?.balance ?? null,
        amount_due: bill?.amountDue ?? null,
      })),
      changes: changes.map(({ path, before, after }) => ({
        entry: entryWords(path),
        before: valueWords({ path, value: before }, stored.file.types),
        after: valueWords({ path, value: after }, stored.file.types),
      })),
      may_keep: outcome !== 'refused' && changes.length > 0,
    };
  },

  async keepMapping(request, visit) {
    const { parts, billers: seen, staff } = visit;
    const { slug, name, version } = request;
    const reason = request.reason.trim();
    if (reason === '') throw invalid({ reason: 'office.reason-missing' });
    const { db } = parts.store;
    await seenBiller(db, seen, slug);
    const mapping = readMapping(request, await present(db, slug));
    const { outcome, reasons } = await tryOn(request, visit, mapping);
    if (outcome === 'refused')
      throw new Refusal(422, say('imports.mapping-unread', { words: reasons.join(' ') }));
    return parts.store.transact(async (inside) => {
      const stored = await present(inside, slug);
      if (stored.version !== version) throw conflict('imports.mapping-changed');
      const changes = changesOf(stored, name, mapping);
      if (changes.length === 0) throw new Refusal(422, say('imports.mapping', { words: NO_CHANGE }));
      const { file } = stored;
      const next = { ...file, imports: { ...file.imports, [name]: mapping } };
      const plan = await writeBiller(inside, next, new Date(parts.clock.now()), staff.id);
      await recordAct(inside, parts, 'office-mapping-changed', {
        staff: staff.id,
        biller: slug,
        subject: `mapping ${name}, version ${plan.version}`,
        before: entriesOf(changes, file.types, ({ before }) => before),
        after: entriesOf(changes, file.types, ({ after }) => after),
        reason,
      });
      return { version: plan.version };
    });
  },
};

/** The mapping of a form, or a refusal that names the fields. */
function readMapping({ name, mapping }: Tried, { file }: StoredBiller): ImportMapping {
  const before = formOf(mappingNamed(file.imports, name));
  const problems = mappingProblems(mapping, Object.keys(file.types), before);
  if (Object.keys(problems).length > 0) throw invalid(worded('imports.mapping', problems));
  return mappingOf(mapping);
}

/** Reads the sample as a file of the biller would be read, in a dry run. */
async function tryOn(
  { slug, name, sample, date }: Tried,
  { parts, staff }: StaffVisit,
  mapping: ImportMapping,
) {
  const received = await receiveFile(parts, {
    biller: slug,
    mapping: name,
    fileName: 'sample.csv',
    fileDate: date,
    isDryRun: true,
    tried: mapping,
    sentBy: staff.id,
    open: () => bytesOf(sample),
  }).catch((error: unknown) => {
    if (error instanceof WrongRequest) throw invalid({ date: say('imports.wrong-request', error.wrong) });
    throw error;
  });
  const { outcome, record, problems, notTried } = received;
  const { expected, reasons } = record;
  if (outcome === 'refused') return { outcome, reasons, notTried, expected: NO_COUNTS, problems } as const;
  return {
    outcome: outcome === 'held' ? outcome : 'checked',
    reasons,
    notTried,
    expected,
    problems,
  } as const;
}

async function* bytesOf(sample: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(sample, 'base64');
}

const linesOf = ({ sample }: Tried, mapping: ImportMapping) => readLines(bytesOf(sample), mapping);

/** The file of a biller that the visitor has seen before. */
async function present(db: Db, slug: string): Promise<StoredBiller> {
  const stored = await storedBiller(db, slug);
  if (!stored) throw notFound();
  return stored;
}

function mappingNamed(imports: Readonly<Record<string, ImportMapping>>, name: string): ImportMapping {
  const mapping = Object.hasOwn(imports, name) ? imports[name] : undefined;
  if (!mapping) throw notFound();
  return mapping;
}

/** What a mapping changes, without what its defaults add to an older one. */
function changesOf({ file: { imports } }: StoredBiller, name: string, mapping: ImportMapping): Change[] {
  const before = mappingOf(formOf(mappingNamed(imports, name)));
  return changesBetween<ImportMapping>(before, mapping);
}

const entriesOf = (
  changes: readonly Change[],
  types: StoredBiller['file']['types'],
  sideOf: (change: Change) => unknown,
) =>
  changes
    .map((change) => {
      const { path } = change;
      return `${entryWords(path)}: ${valueWords({ path, value: sideOf(change) }, types)}`;
    })
    .join('; ')
    .slice(0, LONGEST_ENTRY);

async function newestVersion(db: Db, billerId: number): Promise<number> {
  const [newest] = await db
    .select({ version: billerVersions.version })
    .from(billerVersions)
    .where(eq(billerVersions.billerId, billerId))
    .orderBy(desc(billerVersions.version))
    .limit(1);
  return newest?.version ?? 0;
}

/** The versions in which a mapping differs from the version before. */
async function historyOf(db: Db, billerId: number, name: string) {
  const mapping = sql`${billerVersions.file} -> 'imports' -> ${name}::text`;
  const versions = db.$with('versions').as(
    db
      .select({
        version: billerVersions.version,
        appliedAt: billerVersions.appliedAt,
        changedBy: billerVersions.changedBy,
        isChange:
          sql<boolean>`${mapping} is distinct from lag(${mapping}) over (order by ${billerVersions.version})`.as(
            'is_change',
          ),
        hasMapping: sql<boolean>`${mapping} is not null`.as('has_mapping'),
      })
      .from(billerVersions)
      .where(eq(billerVersions.billerId, billerId)),
  );
  const rows = await db
    .with(versions)
    .select({
      version: versions.version,
      appliedAt: versions.appliedAt,
      name: people.name,
      email: people.email,
    })
    .from(versions)
    .leftJoin(people, eq(people.id, versions.changedBy))
    .where(and(eq(versions.isChange, true), eq(versions.hasMapping, true)))
    .orderBy(desc(versions.version))
    .limit(SHOWN_VERSIONS);
  return rows.map(({ version, appliedAt, name: who, email }) => ({
    version,
    applied_at: appliedAt.getTime(),
    by: who || email || '',
  }));
}
