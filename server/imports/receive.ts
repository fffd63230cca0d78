import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import type { ImportMapping } from '../../domain/imports/mapping.ts';
import type { NotTried } from '../../domain/imports/not-tried.ts';
import { storable } from '../../domain/imports/row.ts';
import type { WayIn } from '../../domain/imports/states.ts';
import * as say from '../../domain/imports/text/en.ts';
import { NO_LINE_READ } from '../../domain/imports/text/mapping.ts';
import { type WrongRequest as Wrong, wrongRequestText } from '../../domain/imports/text/wrong-request.ts';
import { addDays, type CalendarDate } from '../../domain/values/calendar-date.ts';
import { storedBiller } from '../billers/stored-file.ts';
import type { Dependencies } from '../dependencies.ts';
import { billTypes } from '../store/schema/billers.ts';
import { type ImportRecord, imports } from '../store/schema/imports.ts';
import { checkRows, reasonsToHold } from './check.ts';
import { bookingOf } from './file-date.ts';
import { WrongFile } from './read-lines.ts';
import { isBeingRead, keepReading, UnderWay, whileReading } from './reading.ts';
import {
  changeImport,
  forgetImport,
  letApply,
  letRefuse,
  type Problem,
  problemsOf,
  refuseImport,
  saveExpected,
} from './records.ts';
import {
  fileTypes,
  LostLines,
  refuseRepeats,
  requireStaged,
  type Staging,
  stageLines,
  stageMissing,
} from './stage.ts';
import { notesOn } from './used-elsewhere.ts';

export interface ReceivedFile {
  /** The biller's slug, and the name of the mapping in its file. */
  readonly biller: string;
  readonly mapping: string;
  readonly fileName: string;
  /** The business day whose end the balances are of. */
  readonly fileDate: CalendarDate;
  /** Opens the file. It is read twice, and again when the database loses lines of it. */
  readonly open: () => AsyncIterable<Uint8Array>;
  /** The person of the office who sends it. */
  readonly sentBy?: number | undefined;
  /** How it comes where nobody of the office sends it. */
  readonly cameBy?: WayIn | undefined;
  /** The process serves nobody meanwhile, so it reads the file itself, whatever its size. */
  readonly servesNobody?: boolean | undefined;
  /** Only says what would happen. */
  readonly isDryRun?: boolean | undefined;
  /**
   * Reads the file with this mapping instead, in a dry run. A file that came before can be tried so, and so can the
   * first lines of one.
   */
  readonly tried?: ImportMapping | undefined;
}

export interface Reception {
  /** `known`: the same file was received before, so nothing was done. `checked`: the dry run of a sound file. */
  readonly outcome: 'known' | 'checked' | 'held' | 'applying' | 'refused';
  readonly record: ImportRecord;
  /** The lines that were refused. */
  readonly problems: readonly Problem[];
  /** What is allowed and looks odd, in sentences. */
  readonly notes: readonly string[];
  /** What the first lines of a file cannot show, of a mapping that is tried. */
  readonly notTried: readonly NotTried[];
}

const NOTHING_MORE = { notes: [], notTried: [] } as const;

/** Of a file that is applied, now or before: which of its lines are not, and how they are brought again. */
export function leftOut({ outcome, record }: Pick<Reception, 'outcome' | 'record'>): readonly string[] {
  const isApplied = outcome === 'applying' || (outcome === 'known' && record.state !== 'held');
  const refused = Math.max(record.expected.refused, record.done.refused);
  return isApplied && refused > 0 ? [say.leftOut(refused, record.isFull)] : [];
}

/** True of a file that waits for approval, from now on or since it was received before. */
export function isWaiting({ outcome, record }: Pick<Reception, 'outcome' | 'record'>): boolean {
  return outcome === 'held' || (outcome === 'known' && record.state === 'held');
}

/** There is no such biller or mapping, or the file cannot be of that day. In words for whoever sent it. */
export class WrongRequest extends Error {
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super(wrongRequestText(wrong));
    this.wrong = wrong;
  }
}

/**
 * Stages a biller's file, checks every line against what the portal has, and lets it be applied. A file that looks wrong
 * is refused, or waits for approval; nothing of it has been applied then. The same file again changes nothing, and is
 * refused with `UnderWay` while it is being read. A file whose lines the database loses is read again from its start.
 */
export async function receiveFile(parts: Dependencies, file: ReceivedFile): Promise<Reception> {
  for (let tries = 1; ; tries++) {
    const begun = await begin(parts, file);
    if (!begun.staging) return { outcome: 'known', record: begun.record, problems: [], ...NOTHING_MORE };
    const { record, staging } = begun;
    const isLastTry = tries === MOST_TRIES;
    const read = await whileReading(parts, record.id, () =>
      readOnce(parts, file, record, { staging, isLastTry }),
    );
    if (read) return read;
  }
}

/** Undefined when the database has lost lines, and the file is to be read again. Nothing of the import is left then. */
async function readOnce(
  parts: Dependencies,
  file: ReceivedFile,
  begun: ImportRecord,
  { staging, isLastTry }: { readonly staging: Staging; readonly isLastTry: boolean },
): Promise<Reception | undefined> {
  const { id } = begun;
  try {
    const { record, reasons, ...told } = await stageAndCheck(parts, file, begun, staging);
    return { ...(await decided(parts, file, record, reasons)), ...told };
  } catch (error) {
    if (!(error instanceof WrongFile)) {
      await forgetImport(parts, id);
      throw error;
    }
    if (error instanceof LostLines && !isLastTry) {
      await forgetImport(parts, id);
      return undefined;
    }
    const problems = await problemsOf(parts, id, file);
    const refused = await refuseImport(parts, id, error.reasons);
    if (file.isDryRun) await forgetImport(parts, id);
    return { outcome: 'refused', record: refused ?? begun, problems, ...NOTHING_MORE };
  }
}

async function decided(
  parts: Dependencies,
  file: ReceivedFile,
  record: ImportRecord,
  reasons: readonly string[],
): Promise<Omit<Reception, 'notes' | 'notTried'>> {
  const { id } = record;
  const problems = await problemsOf(parts, id, file);
  if (file.isDryRun) {
    await forgetImport(parts, id);
    return { outcome: reasons.length > 0 ? 'held' : 'checked', record: { ...record, reasons }, problems };
  }
  return parts.store.transact(async (db) => {
    await keepReading(db, id);
    if (reasons.length > 0) {
      const held = await changeImport(db, id, ['staging'], { state: 'held', reasons });
      return { outcome: 'held', record: held ?? record, problems };
    }
    const begun = (await letApply(db, parts, id)) ?? record;
    return { outcome: begun.state === 'held' ? 'held' : 'applying', record: begun, problems };
  });
}

const LONGEST_NAME = 255;

/** How often a file is read whose lines the database loses. */
const MOST_TRIES = 3;

async function begin(
  parts: Dependencies,
  file: ReceivedFile,
): Promise<{ readonly record: ImportRecord; readonly staging?: Staging }> {
  const { store, clock } = parts;
  if (file.fileDate > clock.today()) throw new WrongRequest({ problem: 'day to come', day: file.fileDate });
  const { sha256, size } = await digestOf(file.open(), file.tried && JSON.stringify(file.tried));
  const now = clock.now();
  return store.transact(async (db) => {
    const biller = await storedBiller(db, file.biller);
    if (!biller) throw new WrongRequest({ problem: 'no biller', biller: file.biller });
    const mapping = file.tried ?? biller.file.imports[file.mapping];
    if (!mapping)
      throw new WrongRequest({ problem: 'no mapping', biller: file.biller, mapping: file.mapping });
    const isSame = and(
      eq(imports.billerId, biller.id),
      eq(imports.mapping, file.mapping),
      eq(imports.sha256, sha256),
      ne(imports.state, 'refused'),
    );
    const [same] = await db.select().from(imports).where(isSame).for('update');
    if (same && isBeingRead(same, now)) throw new UnderWay();
    if (same && same.state !== 'staging') return { record: same };
    if (same) await letRefuse(db, parts, same.id, { reasons: [say.CUT_OFF] });
    const [record] = await db
      .insert(imports)
      .values({
        billerId: biller.id,
        mapping: file.mapping,
        billerVersion: biller.version,
        fileName: storable(file.fileName, LONGEST_NAME),
        sha256,
        size,
        fileDate: file.fileDate,
        paymentsThrough: addDays(file.fileDate, -mapping.paymentsPostedAfter),
        isFull: mapping.holds === 'full',
        expected: NO_COUNTS,
        done: NO_COUNTS,
        receivedAt: new Date(now),
        readAt: new Date(now),
        sentBy: file.sentBy ?? null,
        cameBy: file.cameBy ?? null,
      })
      .onConflictDoNothing()
      .returning();
    if (!record) throw new UnderWay();
    const types = await db
      .select({ key: billTypes.key, id: billTypes.id })
      .from(billTypes)
      .where(eq(billTypes.billerId, biller.id));
    const typeIds = new Map(types.map(({ key, id }) => [key, id]));
    const isSample = file.tried !== undefined;
    return { record, staging: { store, importId: record.id, mapping, typeIds, isSample } };
  });
}

/** The digest of a file, and of what else tells one reading of it from another. */
export async function digestOf(
  bytes: AsyncIterable<Uint8Array>,
  more = '',
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { sha256: hash.update(more).digest('hex'), size };
}

/** A larger file would hold up everybody whom this process serves, so a thread reads it. */
const READ_HERE = 1_000_000;

async function stageAndCheck(
  parts: Dependencies,
  file: ReceivedFile,
  record: ImportRecord,
  staging: Staging,
): Promise<Pick<Reception, 'record' | 'notes' | 'notTried'> & { readonly reasons: readonly string[] }> {
  const { mapping, isSample } = staging;
  const staged = await stageLines(staging, {
    bytes: file.open(),
    inThread: !file.servesNobody && record.size > READ_HERE,
  });
  await requireStaged(staging, staged);
  const refused = staged.refused + (await refuseRepeats(staging));
  const missing = record.isFull && !isSample ? await stageMissing(staging, staged.lastLine) : 0;
  const unread = { ...NO_COUNTS, rows: staged.rows, refused };
  const lastLine = staged.lastLine + missing;
  const checked = await checkRows(parts, record.id, bookingOf(parts, record), {
    counts: unread,
    lastLine,
    mapping,
  });
  const isNoneTaken = checked.counts.refused >= staged.rows;
  // Applying counts what the check refused, and nothing of such a file is applied.
  const done = isNoneTaken ? { ...unread, refused: checked.counts.refused } : unread;
  const saved = await saveExpected(parts, record.id, { expected: checked.counts, done, lastLine });
  // Refused as a whole, it can be sent again once its mapping is mended.
  if (isNoneTaken) throw new WrongFile([isSample ? NO_LINE_READ : say.noneTaken(staged.rows)]);
  const reasons = await reasonsToHold(parts, record, mapping, checked, {
    typeIds: fileTypes(staging),
    unnamed: staged.unnamed,
  });
  const notes = await notesOn(parts.store, record.id, staged.rows);
  const notTried: NotTried[] = [];
  if (isSample && staged.lacksTotals) notTried.push('totals');
  if (isSample && record.isFull) notTried.push('closures');
  return { record: saved ?? record, reasons, notes, notTried };
}
