import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemsCsv } from '../../domain/imports/problems-csv.ts';
import { noSuchDay, refusedLines, withoutLines } from '../../domain/imports/text/en.ts';
import { isCalendarDate } from '../../domain/values/calendar-date.ts';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { faultDetails } from '../observability/log.ts';
import { codeOf } from '../store/cause.ts';
import { openPlainFile } from './plain-file.ts';
import { UnderWay } from './reading.ts';
import { isWaiting, leftOut, type Reception, receiveFile, WrongRequest } from './receive.ts';

/** A file that grew a moment ago is still being written. */
const RESTS_FOR = 10 * SECOND;

/** How long a file is left alone after a fault that may be ours. */
const LEFT_FOR = MINUTE;

/** `bills.csv`, `bills-2026-11-25.csv`: the name of the mapping, and the day that the file is of. */
const NAME = /^([a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*)(?:-(\d{4}-\d{2}-\d{2}))?\.csv$/;

/** Until when each path is left alone, by the clock of the disk. */
const leftUntil = new Map<string, number>();

/**
 * Takes in one file that a biller has put into its folder `received`, and moves it to `done` or `refused`, with a text
 * beside it that says why. A file that is being read elsewhere stays where it is, and so does one that meets a fault:
 * it is tried again later, and the others go on. False when no file can be taken. `age` tells for how many
 * milliseconds a file has not changed.
 */
export async function takeFromFolder(parts: Dependencies, age = ageOf): Promise<boolean> {
  const { importDir } = parts.config;
  if (importDir === undefined) return false;
  for (const [path, until] of leftUntil) if (until <= Date.now()) leftUntil.delete(path);
  for (const biller of await namesIn(importDir)) {
    const folder = join(importDir, biller);
    const received = join(folder, 'received');
    for (const name of await waitingIn(parts, biller, received)) {
      const path = join(received, name);
      if (leftUntil.has(path)) continue;
      const isTaken = await take(parts, folder, { biller, name, age }).catch((error: unknown) =>
        leave(parts, biller, path, error),
      );
      if (isTaken) return true;
    }
  }
  return false;
}

/** A link stands in the place of a folder, and could lead into that of another biller. */
class LinkedFolder extends Error {
  override readonly name = 'LinkedFolder';
}

async function waitingIn(parts: Dependencies, biller: string, received: string): Promise<readonly string[]> {
  if (leftUntil.has(received)) return [];
  const found = await lstat(received).catch(() => undefined);
  if (found?.isSymbolicLink()) leave(parts, biller, received, new LinkedFolder());
  return found?.isDirectory() ? namesIn(received) : [];
}

function leave({ metrics, log }: Dependencies, biller: string, path: string, error: unknown): false {
  leftUntil.set(path, Date.now() + LEFT_FOR);
  metrics.workFailures.inc({ kind: 'import folder' });
  log.error({ biller, error: faultDetails(error) }, 'a file of a biller was left');
  return false;
}

async function ageOf(path: string): Promise<number> {
  // The clock of the disk, not of the portal.
  return Date.now() - (await lstat(path)).mtimeMs;
}

const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort();

interface Waiting {
  readonly biller: string;
  readonly name: string;
  readonly age: typeof ageOf;
}

/** False when the file was left where it is. */
async function take(parts: Dependencies, folder: string, { biller, name, age }: Waiting): Promise<boolean> {
  const path = join(folder, 'received', name);
  const found = await lstat(path).catch(() => undefined);
  if (!found || (await age(path)) < RESTS_FOR) return false;
  // A folder cannot take the place of another one.
  if (!found.isFile()) return putAway(folder, name, 'refused', NO_FILE, `${name}.${Date.now()}`);
  const [, mapping, date] = NAME.exec(name) ?? [];
  const fileDate = date ?? parts.clock.today();
  if (mapping === undefined) return putAway(folder, name, 'refused', NOT_NAMED);
  if (!isCalendarDate(fileDate)) return putAway(folder, name, 'refused', noSuchDay(fileDate));
  const file = await openPlainFile(path);
  if (!file) return putAway(folder, name, 'refused', NO_FILE);
  try {
    const reception = await receiveFile(parts, {
      biller,
      mapping,
      fileName: name,
      fileDate,
      cameBy: 'folder',
      open: () => file.createReadStream({ start: 0, autoClose: false }),
    });
    const place = reception.outcome === 'refused' ? 'refused' : 'done';
    await putAway(folder, name, place, textOf(reception));
    if (reception.problems.length > 0)
      await writeAnew(
        join(folder, place, `${name}.problems.csv`),
        problemsCsv(reception.record, reception.problems),
      );
    return true;
  } catch (error) {
    if (error instanceof UnderWay) return false;
    if (error instanceof WrongRequest) return putAway(folder, name, 'refused', error.message);
    if (!CANNOT_BE_STORED.test(codeOf(error))) throw error;
    return putAway(folder, name, 'refused', NOT_STORED);
  } finally {
    await file.close();
  }
}

/** PostgreSQL refuses a value, or finds it too large: the same file meets the same again. */
const CANNOT_BE_STORED = /^(22|54)/;

const NO_FILE = 'This is no file that can be read. A link or a folder is not taken in.';
const NOT_STORED = 'This file holds something that cannot be stored. Nothing of it was applied.';
const NOT_NAMED =
  'The name of a file must be that of its import, with or without a day: bills.csv, or bills-2026-11-25.csv.';

const WAITS_STILL = 'This file was received before. It still waits for approval:';
const OUTCOMES = {
  known: 'This file was received before. Nothing was done.',
  checked: 'This file can be applied.',
  held: 'This file waits for approval:',
  refused: 'This file is refused. Nothing of it was applied:',
} as const;

function textOf(reception: Reception): string {
  const { outcome, record, notes } = reception;
  const waitsStill = outcome === 'known' && isWaiting(reception);
  return [
    `Import ${record.id}. ${waitsStill ? WAITS_STILL : headOf(reception)}`,
    ...(outcome !== 'known' || waitsStill ? record.reasons : []),
    ...notes,
    ...(isWaiting(reception) ? refusedLines(record.expected) : leftOut(reception)),
  ].join('\n');
}

function headOf({ outcome, record }: Reception): string {
  return outcome === 'applying' ? `This file is applied${withoutLines(record.expected)}.` : OUTCOMES[outcome];
}

async function putAway(
  folder: string,
  name: string,
  place: 'done' | 'refused',
  words: string,
  newName = name,
): Promise<true> {
  const target = join(folder, place);
  await mkdir(target, { recursive: true });
  if ((await lstat(target)).isSymbolicLink()) throw new LinkedFolder();
  await rename(join(folder, 'received', name), join(target, newName));
  await writeAnew(join(target, `${newName}.txt`), `${words}\n`);
  return true;
}

/** Takes the place of what stands there: a link would lead the text to somewhere else. */
async function writeAnew(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, text, { flag: 'wx' });
}
