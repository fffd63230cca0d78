import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { payoutCsv } from '../../domain/books/payout-csv.ts';
import { isCalendarDate } from '../../domain/values/calendar-date.ts';
import { type Cents, formatCents } from '../../domain/values/cents.ts';
import { postingsOfPayout } from '../../server/books/payout-postings.ts';
import { type PayoutReport, reportPayouts } from '../../server/books/payout-report.ts';
import { readProcessorBook } from '../../server/books/processor-book.ts';
import { REFUSED, refusalsOf } from '../../server/books/refusals.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { causeOf } from '../../server/store/cause.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run payouts -- --biller harbor [--date 2026-11-23]
         reconciles those that arrive on the date; without it, those of 30 days
       npm run payouts -- --biller harbor --payout po_1 --out po_1.csv
         writes what a payout paid out, bill by bill`;

/**
 * Reconciles the payouts to a biller with what they paid out. Exits with 1 when one has to be looked at, or
 * could not be read.
 */
async function main(): Promise<void> {
  outliveReader();
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { biller: text, date: text, payout: text, out: text } });
  const { biller, date, payout, out } = values;
  if (biller === undefined || (date !== undefined && !isCalendarDate(date))) throw new Error(USAGE);
  if ((payout === undefined) !== (out === undefined)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    const refusals = await refusalsOf(() => readProcessorBook(parts));
    const reports = await reportPayouts(parts, biller, date);
    if (!reports) throw new Error(`There is no biller ${biller}.`);
    if (payout !== undefined && out !== undefined) return await write(parts, reports, payout, out);
    for (const report of reports) console.log(textOf(report));
    const differing = reports.filter(({ problem }) => problem !== undefined).length;
    console.log(`${reports.length} payouts, ${differing} to look at.`);
    for (const { message } of refusals) console.error(`${REFUSED}: ${message}`);
    process.exitCode = differing + refusals.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

async function write(
  { store }: Dependencies,
  reports: readonly PayoutReport[],
  id: string,
  out: string,
): Promise<void> {
  const report = reports.find((one) => one.id === id);
  if (!report) throw new Error(`Of the last 30 days there is no payout ${id} to this biller.`);
  const lines = await postingsOfPayout(store.db, id);
  await writeFile(out, payoutCsv({ payout: id, arrivesOn: report.arrivesOn, amount: report.amount, lines }));
  console.log(`${out} holds ${lines.length} movements.`);
}

function textOf({ id, arrivesOn, status, trace, amount, isTold, sums, bankCredit, problem }: PayoutReport) {
  const head = `${id}: ${status}, ${arrivesOn}${trace === '' ? '' : `, trace ${trace}`}`;
  const lines: [string, Cents, '+' | '-' | '='][] = [
    ['payments', sums.gross, '+'],
    ['fees on top', sums.feesOnTop, '+'],
    ['processor fees', sums.processorFees, '-'],
    ['application fees', sums.applicationFees, '-'],
    ['refunds', sums.refunds, '-'],
    ['returns', sums.returns, '-'],
    ['disputes', sums.disputes, '-'],
    ['disputes won', sums.disputesWon, '+'],
    ['failed payouts put back', sums.putBack, '+'],
    ['other', sums.other, '+'],
    ['net', sums.net, '='],
    ['paid out', amount, '='],
    ['credit at the bank', bankCredit, '='],
  ];
  const rows = lines.map(
    ([name, sum, sign]) => `  ${sign} ${name.padEnd(24)}${formatCents(sum).padStart(16)}`,
  );
  const shown = isTold ? rows : ['  The processor does not tell what it paid out.'];
  return [head, ...shown, `  ${problem ?? (isTold ? 'reconciled' : 'not reconciled yet')}`].join('\n');
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
