import { pino } from 'pino';
import { composeEither } from '../server/compose-sandbox.ts';
import { readConfig } from '../server/config.ts';
import { ledgerFindings } from '../server/jobs/ledger-findings.ts';
import { causeOf } from '../server/store/cause.ts';
import { openDatabase } from './server/open-database.ts';

/** Prints every difference in the books, and exits with 1 if there is one. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
  const findings = await ledgerFindings(parts);
  await store.close();
  for (const { rule, subject } of findings) console.error(`${rule}: ${subject}`);
  console.log(findings.length === 0 ? 'The books agree.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
