import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { lockboxText } from '../../domain/remittance/lockbox.ts';
import type { Remittance } from '../../domain/remittance/remittance.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import { formatCents } from '../../domain/values/cents.ts';
import { counted } from '../../domain/values/counted.ts';
import { billerIdOf } from '../../server/billers/tokens.ts';
import { readConfig } from '../../server/config.ts';
import { listRemittances, readRemittance } from '../../server/remittance/read.ts';
import { causeOf } from '../../server/store/cause.ts';
import type { Store } from '../../server/store/store.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `usage: npm run remittance -- --biller harbor                                   lists what it was told
       npm run remittance -- --biller harbor --number 12 [--format csv|lockbox] [--out harbor.csv]
The server makes the remittance of a business day once the day is over.`;

const OPTIONS = {
  biller: { type: 'string' },
  number: { type: 'string' },
  format: { type: 'string', default: 'csv' },
  out: { type: 'string' },
} as const;

/** Lists what a biller was told of each business day, or writes one remittance as a file. */
async function main(): Promise<void> {
  outliveReader();
  const { biller, number, format, out } = parseArgs({ options: OPTIONS }).values;
  if (biller === undefined || !['csv', 'lockbox'].includes(format)) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    if (number === undefined) {
      const rows = await listRemittances({ store }, biller);
      if (rows.length === 0) console.log(await whyNone({ store }, biller));
      for (const row of rows)
        console.log(
          `${row.number}  ${shortDate(row.businessDate)}  ${counted(row.lines, 'line')}, ${formatCents(row.paid)} paid, ${formatCents(row.takenBack)} taken back`,
        );
      return;
    }
    // The database would refuse what is no number in words of its own.
    const remittance = /^\d{1,9}$/.test(number)
      ? await readRemittance({ store }, biller, Number(number))
      : undefined;
    if (!remittance) throw new Error(`${biller} has no remittance ${number}.`);
    const text = textOf(remittance, format);
    if (out === undefined) process.stdout.write(text);
    else await writeFile(out, text);
  } finally {
    await store.close();
  }
}

/** A wrong name would look like a biller that nobody has paid. */
async function whyNone(parts: { readonly store: Store }, biller: string): Promise<string> {
  if ((await billerIdOf(parts, biller)) === undefined) throw new Error(`There is no biller ${biller}.`);
  return `${biller} has no remittance yet.`;
}

function textOf(remittance: Remittance, format: string): string {
  if (format === 'csv') return remittanceCsv(remittance);
  const { biller, number, lockbox } = remittance;
  if (!lockbox) throw new Error(`${biller} took no lockbox files when remittance ${number} was made.`);
  return lockboxText(remittance, lockbox);
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
