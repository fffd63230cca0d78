import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { parseAmount } from '../../domain/values/cents.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import { giveBack } from '../../server/payments/give-back.ts';
import { openStore } from '../../server/store/store.ts';

const USAGE =
  'usage: npm run give-back -- CONFIRMATION --amount 84.20 [--of 94.07] --reason "One sentence for the payer."\nThe amount goes back. For a part, --of is what was paid, with the fee: it shows that the number is right.';

/** Gives a payment back for its biller, all or a part. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { amount: { type: 'string' }, of: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [confirmationNum, ...more] = positionals;
  const amount = parseAmount(values.amount ?? '');
  const paid = values.of === undefined ? amount : parseAmount(values.of);
  const { reason } = values;
  if (confirmationNum === undefined || more.length > 0 || !amount || !paid || !reason) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openStore({ url: config.databaseUrl, folder: config.dataDir, patient: true });
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    console.log(await giveBack(parts, { confirmationNum, paid, amount, reason }));
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
