import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import { endSessionsOf } from '../../server/session/end-sessions.ts';
import { causeOf } from '../../server/store/cause.ts';
import { openDatabase } from './open-database.ts';

const USAGE = 'usage: npm run end-sessions -- someone@mail.example --reason "One sentence for the customer."';

/** Signs a customer out of every device, and mails the reason. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  const { reason } = values;
  if (!email || more.length > 0 || !reason) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    const count = await endSessionsOf(parts, { email, reason });
    if (count === undefined) throw new Error('No customer has that address. Nothing was changed.');
    console.log(
      count === 0 ? 'The customer is signed in nowhere.' : `Sessions ended: ${count}. A mail tells why.`,
    );
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
