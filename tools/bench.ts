import { parseArgs } from 'node:util';
import { changes, keep, lastKept } from './bench/kept.ts';
import { listOfParts, partsNamed } from './bench/parts.ts';
import { report, reportOfChanges } from './bench/report.ts';
import type { Row } from './bench/row.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** What `--quick` measures unless it is given parts. */
const QUICK = ['page-starts'];

/** What `--customers` is unless it is given, with `--scale` and without. */
const MANY = '1000000';
const USUAL = '10000';

/**
 * Measures the named parts, or all of them. With `--scale`, all are those of scale. Prints a table, or with `--json`
 * the rows. Then it prints what differs from the last kept run. `--keep` keeps the rows in docs/bench, and draws them.
 * A missed budget is shown but is no error. A part that fails is told, and the others go on.
 */
async function main(): Promise<void> {
  const { values, positionals } = typed();
  if (values.help) return console.log(usage());
  const say = (words: string) => console.error(words);
  const setting = {
    customers: wholeNumber('customers', values.customers ?? (values.scale ? MANY : USUAL), 100),
    seconds: wholeNumber('seconds', values.seconds, 1),
    isQuick: values.quick,
    say,
  };
  const kept = await lastKept();
  const rows: Row[] = [];
  const names = values.quick && positionals.length === 0 ? QUICK : positionals;
  for (const part of partsNamed(names, values.scale)) {
    say(`━━ ${part.name}: ${part.shows}`);
    const measured = await part.run(setting).catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
      return [];
    });
    rows.push(...measured.map((row) => ({ part: part.name, ...row })));
    if (values.keep) await keep(rows, values.quick);
  }
  if (values.json) return console.log(JSON.stringify(rows, null, 2));
  console.log(report(rows, values.quick));
  if (kept) console.log(`\n${reportOfChanges(changes(kept.rows, rows), kept)}`);
}

function typed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        scale: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        customers: { type: 'string' },
        seconds: { type: 'string', default: '10' },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${usage()}`);
  }
}

function usage(): string {
  return [
    `Use: npm run bench -- [part …] [--quick] [--json] [--keep] [--customers ${USUAL}] [--seconds 10]`,
    `     npm run bench -- --scale [part …] [--json] [--keep] [--customers ${MANY}] [--seconds 10]`,
    listOfParts(),
  ].join('\n');
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < least) throw new Error(`--${name} must be a whole number, ${least} or more, not "${text}".`);
  return number;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.message !== '' ? error.message : error);
  process.exit(1);
});
