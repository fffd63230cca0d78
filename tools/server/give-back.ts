import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { parseAmount } from '../../domain/values/cents.ts';
import { composeEither } from '../../server/compose-sandbox.ts';
import { readConfig } from '../../server/config.ts';
import { causeOf } from '../../server/store/cause.ts';
import { giveBackByCommand } from '../../server/workflows/give-back-by-command.ts';
import { openDatabase } from './open-database.ts';

const USAGE =
  'usage: npm run give-back -- CONFIRMATION --amount 84.20 [--of 94.07] [--settled-outside] [--again] --reason "One sentence for the payer." --by someone@city.example\nThe amount goes back. For a part, --of is what was paid, with the fee: it shows that the number is right.\nWith --settled-outside nothing is sent: a refund of this amount had failed, and you gave it back in another way.\nThe same amount for the same reason goes back once. With --again it goes back once more.\n--by is an active person of the office who asks. Only a sandbox does without, and checks one that is given.';

/**
 * Gives a payment back for its biller, all or a part, or notes that somebody has done so in another way. Exits with 1
 * when less went back than was asked for.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      amount: { type: 'string' },
      of: { type: 'string' },
      reason: { type: 'string' },
      'settled-outside': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      by: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [confirmationNum, ...more] = positionals;
  const amount = parseAmount(values.amount ?? '');
  const paid = values.of === undefined ? amount : parseAmount(values.of);
  const { reason } = values;
  if (confirmationNum === undefined || more.length > 0 || !amount || !paid || !reason) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    const { parts } = await composeEither(config, store, pino({ level: 'silent' }));
    const isSettledOutside = values['settled-outside'];
    const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`;
    const request = {
      confirmationNum,
      paid,
      amount,
      reason: sentence,
      isSettledOutside,
      isAgain: values.again,
    };
    const { words, isDone } = await giveBackByCommand(parts, request, values.by);
    console.log(words);
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
