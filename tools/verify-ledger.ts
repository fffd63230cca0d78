import { pino } from 'pino';
import { DAY } from '../domain/values/durations.ts';
import { findLostPayments } from '../server/books/lost-payments.ts';
import { composeEither } from '../server/compose-sandbox.ts';
import { readConfig } from '../server/config.ts';
import { chainFindings } from '../server/events/chain.ts';
import { auditBooks } from '../server/jobs/audit.ts';
import { openStore } from '../server/store/store.ts';

/** A payment that the processor books this long after it was made needs somebody to look at it. */
const BOOK_IS_LATE = 2 * DAY;

/**
 * Finds the payments that went missing in a restore. Then it compares the ledger with the payments and the
 * processor's own book, which it reads in first, and the security events with their seals. Prints every difference and exits with 1
 * if there is one.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore({ url: config.databaseUrl, folder: config.dataDir, patient: true });
  const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
  await findLostPayments(parts);
  const findings = await auditBooks(parts, BOOK_IS_LATE);
  const chain = await chainFindings(parts);
  findings.push(...chain.map((subject) => ({ rule: 'the chain of security events', subject })));
  await store.close();
  for (const { rule, subject } of findings) console.error(`${rule}: ${subject}`);
  console.log(findings.length === 0 ? 'The books agree.' : `${findings.length} findings.`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
