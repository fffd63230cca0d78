import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, packageBinary } from '../command.ts';
import { inRepository } from '../paths.ts';

/**
 * Lints the migrations: what would lock a large table for long, or names a schema, is told. A finding that stands in
 * `ACCEPTED` is known; another one fails the check.
 */

/** What does not apply here. */
const EXCLUDED = [
  // The command that migrates sets both time limits.
  'require-timeout-settings',
  'require-lock-timeout',
  'require-statement-timeout',
  // All pending migrations are one transaction: none is half done, and none can be concurrent.
  'prefer-robust-stmts',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  // Small numbers, such as cents of one bill and states, need no more.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
];

/** A portal may lie in any schema, so no migration names one. */
const NAMES_SCHEMA = 'names-schema';

/** A dropped index locks out readers until the commit, so they would wait for every index that is built after it. */
const INDEX_AFTER_DROP = 'index-after-drop';

/** Made before portals had large tables. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  '0006_split_payments.sql': ['adding-not-nullable-field'],
  '0019_auto_pay_charge_seed.sql': ['adding-field-with-default'],
  '0023_processor_and_bookings.sql': ['ban-drop-not-null'],
  '0034_biller_files.sql': [
    'adding-not-nullable-field',
    'constraint-missing-not-valid',
    'disallowed-unique-constraint',
  ],
  '0031_told_balances.sql': [INDEX_AFTER_DROP],
  '0057_office.sql': [INDEX_AFTER_DROP],
  '0059_office_places.sql': ['adding-foreign-key-constraint', 'constraint-missing-not-valid'],
  '0060_log_of_the_office.sql': [INDEX_AFTER_DROP],
  // A table of the same name and columns takes its place in the same transaction.
  '0075_events_by_month.sql': ['renaming-table'],
  // The lines of 30 days that were refused, at most 10,000 of a file.
  '0076_several_problems_of_a_line.sql': ['constraint-missing-not-valid', 'adding-serial-primary-key-field'],
};

const folder = inRepository('server', 'store', 'migrations');
const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
const { output } = await command(
  packageBinary('squawk'),
  ['--pg-version', '15', '--assume-in-transaction', '--reporter', 'gcc', '-e', EXCLUDED.join(','), ...files],
  { folder },
);
const found = output.split('\n').flatMap((line) => {
  const [, file = '', rule = ''] = /^([^:]+):\d+:\d+: (?:warning|error): ([\w-]+)/.exec(line) ?? [];
  return file === '' ? [] : [{ file, rule, line }];
});
const dropped = await Promise.all(
  files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    return /^drop index [\s\S]*^create (?:unique )?index /im.test(text)
      ? [{ file, rule: INDEX_AFTER_DROP, line: `${file}: ${INDEX_AFTER_DROP}: drop indexes last` }]
      : [];
  }),
);
const named = await Promise.all(
  files.map(async (file) =>
    /"public"\.|\bpublic\./i.test(await readFile(join(folder, file), 'utf8'))
      ? [{ file, rule: NAMES_SCHEMA, line: `${file}: ${NAMES_SCHEMA}: leave "public". out` }]
      : [],
  ),
);
const findings = [...found, ...dropped.flat(), ...named.flat()];
const faults = findings.filter(({ file, rule }) => !ACCEPTED[file]?.includes(rule));
const gone = Object.entries(ACCEPTED).flatMap(([file, rules]) =>
  rules
    .filter((rule) => !findings.some((one) => one.file === file && one.rule === rule))
    .map((rule) => `${file}: ${rule} is accepted and not found`),
);
for (const words of [...faults.map(({ line }) => line), ...gone]) console.error(words);
if (faults.length + gone.length > 0) process.exitCode = 1;
else console.log(`${files.length} migrations lock no large table for long, and name no schema.`);
