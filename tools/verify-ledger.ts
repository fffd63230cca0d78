import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { counted } from '../domain/values/counted.ts';
import { composeEither } from '../server/compose-sandbox.ts';
import { readConfig } from '../server/config.ts';
import { ledgerFindings } from '../server/jobs/ledger-findings.ts';
import { causeOf } from '../server/store/cause.ts';
import { transactions } from '../server/store/schema/transactions.ts';
import { openDatabase } from './server/open-database.ts';

/**
 * Prints every difference in the books, and exits with 1 if there is one. An open dispute is no difference: it is
 * counted beside them.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
  const findings = await ledgerFindings(parts);
  const disputed = await store.db.$count(transactions, eq(transactions.dispute, 'open'));
  await store.close();
  for (const { rule, subject } of findings) console.error(`${rule}: ${subject}`);
  if (disputed > 0)
    console.log(`${counted(disputed, 'payment')} disputed: answer at the processor before the deadline.`);
  console.log(findings.length === 0 ? 'The books agree.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
