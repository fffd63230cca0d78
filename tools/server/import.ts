import { createReadStream } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { ImportCounts } from '../../domain/imports/counts.ts';
import { problemsCsv } from '../../domain/imports/problems-csv.ts';
import { withoutLines } from '../../domain/imports/text/en.ts';
import { IMPORT_REFUSALS } from '../../domain/imports/text/refusals.ts';
import { type CalendarDate, isCalendarDate, shortDate } from '../../domain/values/calendar-date.ts';
import { counted } from '../../domain/values/counted.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { applyImport } from '../../server/imports/apply.ts';
import { UnderWay } from '../../server/imports/reading.ts';
import { isWaiting, leftOut, type Reception, receiveFile } from '../../server/imports/receive.ts';
import { findImport, listImports, refuseImport, startApplying } from '../../server/imports/records.ts';
import { causeOf } from '../../server/store/cause.ts';
import type { ImportRecord } from '../../server/store/schema/imports.ts';
import { followImport } from '../../server/workflows/import-effects.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run import -- --biller harbor [--mapping bills] [--date 2026-11-25] [--dry-run] [--errors errors.csv] bills.csv
       npm run import -- --biller harbor --list
       npm run import -- --approve 12        applies a file that was held
       npm run import -- --refuse 12         gives up a file that was held
The date is the business day whose end the balances are of; without it, today.`;

const OPTIONS = {
  biller: { type: 'string' },
  mapping: { type: 'string', default: 'bills' },
  date: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  errors: { type: 'string' },
  list: { type: 'boolean', default: false },
  approve: { type: 'string' },
  refuse: { type: 'string' },
} as const;

/** Takes in a biller's file. Exits with 1 when anything of it was not applied. */
async function main(): Promise<void> {
  outliveReader();
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { biller, date } = values;
  const [path] = positionals;
  const isDecision = values.approve !== undefined || values.refuse !== undefined;
  if (date !== undefined && !isCalendarDate(date)) throw new Error(`There is no day ${date}.\n${USAGE}`);
  if (!isDecision && (biller === undefined || (path === undefined && !values.list))) throw new Error(USAGE);
  if (path !== undefined)
    await access(path).catch(() => Promise.reject(new Error(`${path} cannot be read.`)));
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    if (values.approve !== undefined) await approve(parts, values.approve);
    else if (values.refuse !== undefined) await refuse(parts, values.refuse);
    else if (values.list) await list(parts, biller ?? '');
    else
      await receive(parts, {
        biller: biller ?? '',
        mapping: values.mapping,
        path: path ?? '',
        date: date ?? parts.clock.today(),
        isDryRun: values['dry-run'],
        errors: values.errors,
      });
  } finally {
    await store.close();
  }
}

interface Wish {
  readonly biller: string;
  readonly mapping: string;
  readonly path: string;
  readonly date: CalendarDate;
  readonly isDryRun: boolean;
  readonly errors: string | undefined;
}

async function receive(parts: Dependencies, { path, date, errors, ...wish }: Wish): Promise<void> {
  const received = await receiveFile(parts, {
    ...wish,
    fileName: basename(path),
    fileDate: date,
    cameBy: 'command',
    open: () => createReadStream(path),
    servesNobody: true,
  }).catch((error: unknown) => {
    throw error instanceof UnderWay ? new Error(IMPORT_REFUSALS['imports.under-way']()) : error;
  });
  const { outcome, record, problems, notes } = received;
  console.log(headOf(received, wish.isDryRun));
  if (outcome !== 'known' || isWaiting(received))
    for (const reason of record.reasons) console.log(`  ${reason}`);
  for (const note of notes) console.log(`  ${note}`);
  if (errors !== undefined) await writeFile(errors, problemsCsv(record, problems));
  else
    for (const { line, field, value, words } of problems.slice(0, 20))
      console.log(
        `  line ${line}, ${field || 'the line'}${value === '' ? '' : ` ${JSON.stringify(value)}`}: ${words}`,
      );
  if (errors === undefined && problems.length > 20)
    console.log(`  and ${problems.length - 20} more: write them with --errors FILE`);
  const ended = outcome === 'applying' ? await applyAll(parts, record) : record;
  if (outcome !== 'applying' && outcome !== 'refused')
    console.log(countsText(outcome === 'known' && !isWaiting(received) ? record.done : record.expected));
  const left = leftOut({ outcome, record: ended });
  for (const words of left) console.log(`  ${words}`);
  const isLeft = outcome === 'refused' || isWaiting(received);
  const isPartLeft = problems.length > 0 || left.length > 0;
  process.exitCode = isLeft || isPartLeft ? 1 : 0;
}

const nameOf = ({ fileName, fileDate }: ImportRecord) => `${fileName} of ${shortDate(fileDate)}`;

const appliedWords = (record: ImportRecord) =>
  `${nameOf(record)} is applied as import ${record.id}${withoutLines(record.expected)}.`;

function headOf(received: Reception, isDryRun: boolean): string {
  const { outcome, record } = received;
  const name = nameOf(record);
  const would = isDryRun ? 'would be' : 'is';
  return {
    known: `${name} was received before, as import ${record.id}. ${isWaiting(received) ? 'It waits for approval:' : `It is ${record.state}. Nothing was done.`}`,
    checked: `${name} can be applied${withoutLines(record.expected)}. Nothing was written.`,
    held: `${name} ${would} held for approval${isDryRun ? '' : ` as import ${record.id}`}:`,
    applying: appliedWords(record),
    refused: `${name} ${would} refused. Nothing of it was applied:`,
  }[outcome];
}

/** A server that runs beside it takes part in the work: then some lines are applied there, and are waited for. */
async function applyAll(parts: Dependencies, begun: ImportRecord): Promise<ImportRecord> {
  let record = begun;
  do {
    while (await applyImport(parts)) if (process.stderr.isTTY) process.stderr.write('.');
    record = (await findImport(parts, begun.id)) ?? begun;
    if (isUnderWay(record)) await setTimeout(PAUSE);
  } while (isUnderWay(record));
  while (await followImport(parts));
  console.log(countsText(record.done));
  return record;
}

const PAUSE = 500;

function isUnderWay({ state, appliedThrough, lastLine }: ImportRecord): boolean {
  return state === 'applying' && appliedThrough < lastLine;
}

async function approve(parts: Dependencies, id: string): Promise<void> {
  const record = await heldImport(parts, id);
  const started = await startApplying(parts, record.id);
  if (started?.state === 'held')
    throw new Error(IMPORT_REFUSALS['imports.held-again']({ reason: started.reasons.at(-1) ?? '' }));
  console.log(appliedWords(record));
  const ended = await applyAll(parts, record);
  const left = leftOut({ outcome: 'applying', record: ended });
  for (const words of left) console.log(`  ${words}`);
  if (left.length > 0) process.exitCode = 1;
}

async function refuse(parts: Dependencies, id: string): Promise<void> {
  const { id: held, fileName, reasons } = await heldImport(parts, id);
  await refuseImport(parts, held, reasons);
  console.log(`${fileName} is refused. Nothing of it was applied.`);
}

/** The database would refuse what is no number of an import in words of its own. */
const IMPORT_NUMBER = /^\d{1,15}$/;

async function heldImport(parts: Dependencies, id: string): Promise<ImportRecord> {
  const record = IMPORT_NUMBER.test(id) ? await findImport(parts, Number(id)) : undefined;
  if (!record) throw new Error(`There is no import ${id}.`);
  if (record.state !== 'held') throw new Error(`Import ${id} is ${record.state}, not held.`);
  return record;
}

async function list(parts: Dependencies, biller: string): Promise<void> {
  for (const { id, fileName, fileDate, state, reasons, done, expected } of await listImports(parts, biller)) {
    console.log(`${id}  ${shortDate(fileDate)}  ${fileName}: ${state}`);
    for (const reason of reasons) console.log(`  ${reason}`);
    console.log(countsText(state === 'held' ? expected : done));
  }
}

/** What one of each is, and several of them. */
const COUNTS: readonly (readonly [keyof ImportCounts, string, string?])[] = [
  ['rows', 'line'],
  ['newAccounts', 'new account'],
  ['changedAccounts', 'changed account'],
  ['closedAccounts', 'closed account'],
  ['newBills', 'new bill'],
  ['changedBills', 'changed bill'],
  ['unchanged', 'unchanged', 'unchanged'],
  ['waiting', 'waits for a payment', 'wait for a payment'],
  ['refused', 'refused', 'refused'],
];

function countsText(counts: ImportCounts): string {
  const told = COUNTS.filter(([name]) => name === 'rows' || counts[name] > 0);
  return `  ${told.map(([name, one, many]) => counted(counts[name], one, many)).join(', ')}`;
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
