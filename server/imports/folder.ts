import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCalendarDate } from '../../domain/values/calendar-date.ts';
import { SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { problemsCsv } from './problems-csv.ts';
import { UnderWay } from './reading.ts';
import { type Reception, receiveFile, WrongRequest } from './receive.ts';

/** A file that grew a moment ago is still being written. */
const RESTS_FOR = 10 * SECOND;

/** `bills.csv`, `bills-2026-11-25.csv`: the name of the mapping, and the day that the file is of. */
const NAME = /^([a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*)(?:-(\d{4}-\d{2}-\d{2}))?\.csv$/;

/**
 * Takes in one file that a biller has put into its folder `received`, and moves it to `done` or `refused`, with a text
 * beside it that says why. A file that is being read elsewhere stays where it is. False when no file can be taken. `age` tells for how many milliseconds a file has not changed.
 */
export async function takeFromFolder(parts: Dependencies, age = ageOf): Promise<boolean> {
  const { importDir } = parts.config;
  if (importDir === undefined) return false;
  for (const biller of await namesIn(importDir)) {
    const received = join(importDir, biller, 'received');
    for (const name of await namesIn(received)) {
      if ((await age(join(received, name))) < RESTS_FOR) continue;
      if (await take(parts, join(importDir, biller), { biller, name })) return true;
    }
  }
  return false;
}

async function ageOf(path: string): Promise<number> {
  // The clock of the disk, not of the portal.
  return Date.now() - (await stat(path)).mtimeMs;
}

const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort();

interface Waiting {
  readonly biller: string;
  readonly name: string;
}

/** False when the file was left where it is. */
async function take(parts: Dependencies, folder: string, { biller, name }: Waiting): Promise<boolean> {
  const path = join(folder, 'received', name);
  const [, mapping, date] = NAME.exec(name) ?? [];
  if (mapping === undefined) {
    await putAway(folder, name, 'refused', NOT_NAMED);
    return true;
  }
  try {
    const reception = await receiveFile(parts, {
      biller,
      mapping,
      fileName: name,
      fileDate: isCalendarDate(date) ? date : parts.clock.today(),
      open: () => createReadStream(path),
    });
    const place = reception.outcome === 'refused' ? 'refused' : 'done';
    await putAway(folder, name, place, textOf(reception));
    if (reception.problems.length > 0)
      await writeFile(join(folder, place, `${name}.problems.csv`), problemsCsv(reception.problems));
  } catch (error) {
    if (error instanceof UnderWay) return false;
    if (!(error instanceof WrongRequest)) throw error;
    await putAway(folder, name, 'refused', error.message);
  }
  return true;
}

const NOT_NAMED =
  'The name of a file must be that of its import, with or without a date: bills.csv, or bills-2026-11-25.csv.';

const OUTCOMES = {
  known: 'This file was received before. Nothing was done.',
  checked: 'This file can be applied.',
  held: 'This file waits for approval:',
  applying: 'This file is applied.',
  refused: 'This file is refused. Nothing of it was applied:',
} as const;

function textOf({ outcome, record, problems }: Reception): string {
  return [
    `Import ${record.id}. ${OUTCOMES[outcome]}`,
    ...record.reasons,
    ...(problems.length === 0 ? [] : [`${problems.length} lines were not taken in.`]),
  ].join('\n');
}

async function putAway(
  folder: string,
  name: string,
  place: 'done' | 'refused',
  words: string,
): Promise<void> {
  await mkdir(join(folder, place), { recursive: true });
  await rename(join(folder, 'received', name), join(folder, place, name));
  await writeFile(join(folder, place, `${name}.txt`), `${words}\n`);
}
