import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type BillerDay, netOf, type ThreeWays } from '../../domain/books/reconciliation.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  shortDate,
} from '../../domain/values/calendar-date.ts';
import { type Cents, cents, formatCents } from '../../domain/values/cents.ts';
import { openExceptions, ownException } from '../../server/books/exceptions.ts';
import { findingsOf, type PayoutReport, payoutsOf } from '../../server/books/payout-report.ts';
import { readProcessorBook } from '../../server/books/processor-book.ts';
import { reconcileDay } from '../../server/books/reconcile-day.ts';
import { REFUSED, refusalsOf } from '../../server/books/refusals.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { causeOf } from '../../server/store/cause.ts';
import { table } from '../table.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run reconcile -- [--date 2026-11-25]            compares the books of a business day; without it, of yesterday
       npm run reconcile -- --exceptions                   lists what did not agree and is still open
       npm run reconcile -- --own 12 --by "Finance desk"   names who looks into an exception`;

const OPTIONS = {
  date: { type: 'string' },
  exceptions: { type: 'boolean', default: false },
  own: { type: 'string' },
  by: { type: 'string' },
} as const;

/** Compares ledger, processor and remittances. Exits with 1 when anything does not agree, or could not be read. */
async function main(): Promise<void> {
  outliveReader();
  const { date, exceptions, own, by } = parseArgs({ options: OPTIONS }).values;
  if (date !== undefined && !isCalendarDate(date)) throw new Error(USAGE);
  if ((own === undefined) !== (by === undefined)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    if (own !== undefined && by !== undefined) await giveTo(parts, Number(own), by);
    else if (exceptions) await list(parts);
    else await compare(parts, date ?? addDays(parts.clock.today(), -1));
  } finally {
    await store.close();
  }
}

async function compare(parts: Dependencies, date: CalendarDate): Promise<void> {
  const refusals = await refusalsOf(() => readProcessorBook(parts));
  const { billers, findings } = await reconcileDay(parts, date);
  const reports = await payoutsOf(parts, date);
  const payouts = findingsOf(reports);
  for (const day of billers) console.log(textOf(day));
  for (const report of reports) console.log(payoutText(report));
  if (billers.length === 0) console.log(`Nothing was paid or taken back on ${shortDate(date)}.`);
  for (const { rule, subject } of [...findings, ...payouts]) console.error(`${rule}: ${subject}`);
  for (const { message } of refusals) console.error(`${REFUSED}: ${message}`);
  const differences = findings.length + payouts.length + refusals.length;
  console.log(differences === 0 ? 'The books agree.' : `${differences} to look at.`);
  process.exitCode = differences === 0 ? 0 : 1;
}

const HEADS = ['', 'ledger', 'processor', 'remitted', 'fees'];

function row(title: string, sums: readonly (Cents | undefined)[]): string[] {
  return [`  ${title}`, ...sums.map((sum) => (sum === undefined ? '' : formatCents(sum)).padStart(14))];
}

const inBooks = ({ ledger, processor, remitted, fees }: ThreeWays) => [ledger, processor, remitted, fees];

const tableOf = (rows: readonly string[][]) =>
  table([HEADS.map((head, at) => (at === 0 ? head : head.padStart(14))), ...rows]);

const counted = (title: string, sums: ThreeWays) => row(`${title} (${sums.count})`, inBooks(sums));

const told = (words: string, amount: Cents) => (amount === 0 ? [] : [`  ${words}: ${formatCents(amount)}`]);

function textOf(day: BillerDay): string {
  const { name, date, isRemitted, paid, takenBack } = day;
  const net = netOf(day);
  return [
    `${name}, ${shortDate(date)}${isRemitted ? '' : ', takes no remittances'}`,
    tableOf([counted('paid', paid), counted('taken back', takenBack), counted('net', net)]),
    ...told('Not in the processor’s book yet', net.notBooked),
    ...told('In no remittance yet', net.notRemitted),
    '',
  ].join('\n');
}

/** What a payout that arrives on the day holds of each biller. */
function payoutText({ id, arrivesOn, status, amount, isTold, parts, problem }: PayoutReport): string {
  const end = isTold ? (problem ?? 'reconciled') : 'the processor does not tell what it paid out';
  return [
    `Payout ${id}, ${status}, arrives ${shortDate(arrivesOn)}: ${formatCents(amount)}`,
    ...parts.flatMap((part) => [
      `  ${part.name || 'All billers'}${part.isRemitted ? '' : ', takes no remittances'}`,
      tableOf([
        counted('paid', part.paid),
        counted('taken back', part.takenBack),
        ...onlyThere('only in the processor’s book', part.onlyAtProcessor),
        ...onlyThere('put back, or of an unknown kind', part.other),
        ...onlyThere('kept by processor and host', cents(-part.kept)),
        row('net', [undefined, part.net]),
      ]),
      ...(part.isRemitted
        ? told('In no remittance yet', cents(part.paid.notRemitted + part.takenBack.notRemitted))
        : []),
    ]),
    `  ${end}`,
    '',
  ].join('\n');
}

const onlyThere = (title: string, amount: Cents) => (amount === 0 ? [] : [row(title, [undefined, amount])]);

async function list(parts: Dependencies): Promise<void> {
  const { clock, config } = parts;
  const open = await openExceptions(parts);
  for (const { id, rule, subject, biller, businessDate, foundAt, owner, contact } of open) {
    const age = daysBetween(dateAt(foundAt.getTime(), config.zone), clock.today());
    const where = [biller ?? '', businessDate === null ? '' : shortDate(businessDate)].filter(
      (text) => text !== '',
    );
    console.log(`${id}  ${rule}: ${subject}${where.length === 0 ? '' : ` (${where.join(', ')})`}`);
    console.log(`  found ${age} days ago, ${owner === '' ? 'owned by nobody' : `owned by ${owner}`}`);
    if (contact)
      console.log(`  ask ${[contact.name, contact.email, contact.phone].filter(Boolean).join(', ')}`);
  }
  console.log(`${open.length} exceptions are open.`);
}

async function giveTo(parts: Dependencies, id: number, owner: string): Promise<void> {
  if (!(await ownException(parts, id, owner))) throw new Error(`No exception ${id} is open.`);
  console.log(`${owner} looks into exception ${id}.`);
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
