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
import { formatCents } from '../../domain/values/cents.ts';
import { openExceptions, ownException } from '../../server/books/exceptions.ts';
import { payoutsToLookAt } from '../../server/books/payout-report.ts';
import { readProcessorBook } from '../../server/books/processor-book.ts';
import { reconcileDay } from '../../server/books/reconcile-day.ts';
import { REFUSED, refusalsOf } from '../../server/books/refusals.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { databaseOf, readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { causeOf } from '../../server/store/cause.ts';
import { openStore } from '../../server/store/store.ts';
import { table } from '../table.ts';

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
  const { date, exceptions, own, by } = parseArgs({ options: OPTIONS }).values;
  if (date !== undefined && !isCalendarDate(date)) throw new Error(USAGE);
  if ((own === undefined) !== (by === undefined)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openStore({ ...databaseOf(config), patient: true });
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
  const payouts = await payoutsToLookAt(parts, date);
  for (const day of billers) console.log(textOf(day));
  if (billers.length === 0) console.log(`Nothing was paid or taken back on ${shortDate(date)}.`);
  for (const { rule, subject } of [...findings, ...payouts]) console.error(`${rule}: ${subject}`);
  for (const { message } of refusals) console.error(`${REFUSED}: ${message}`);
  const differences = findings.length + payouts.length + refusals.length;
  console.log(differences === 0 ? 'The books agree.' : `${differences} to look at.`);
  process.exitCode = differences === 0 ? 0 : 1;
}

function textOf(day: BillerDay): string {
  const { name, date, isRemitted, paid, takenBack } = day;
  const row = (title: string, sums: ThreeWays) => [
    `  ${title} (${sums.count})`,
    ...[sums.ledger, sums.processor, sums.remitted, sums.fees].map((sum) => formatCents(sum).padStart(14)),
  ];
  const net = netOf(day);
  const late = [
    ...(net.notBooked === 0 ? [] : [`  Not in the processor’s book yet: ${formatCents(net.notBooked)}`]),
    ...(net.notRemitted === 0 ? [] : [`  In no remittance yet: ${formatCents(net.notRemitted)}`]),
  ];
  const heads = ['', 'ledger', 'processor', 'remitted', 'fees'].map((head, at) =>
    at === 0 ? head : head.padStart(14),
  );
  return [
    `${name}, ${shortDate(date)}${isRemitted ? '' : ', takes no remittances'}`,
    table([heads, row('paid', paid), row('taken back', takenBack), row('net', net)]),
    ...late,
    '',
  ].join('\n');
}

async function list(parts: Dependencies): Promise<void> {
  const { clock, config } = parts;
  const open = await openExceptions(parts);
  for (const { id, rule, subject, biller, businessDate, foundAt, owner } of open) {
    const age = daysBetween(dateAt(foundAt.getTime(), config.zone), clock.today());
    const where = [biller ?? '', businessDate === null ? '' : shortDate(businessDate)].filter(
      (text) => text !== '',
    );
    console.log(`${id}  ${rule}: ${subject}${where.length === 0 ? '' : ` (${where.join(', ')})`}`);
    console.log(`  found ${age} days ago, ${owner === '' ? 'owned by nobody' : `owned by ${owner}`}`);
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
