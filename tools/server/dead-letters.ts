import { formatCents } from '../../domain/values/cents.ts';
import { clockFrom } from '../../server/clock.ts';
import { databaseOf, readConfig } from '../../server/config.ts';
import { type DeadLetter, deadLetters, sendAgain } from '../../server/notifications/dead-letters.ts';
import { type FailedRefund, failedRefunds } from '../../server/payments/money-back/failed.ts';
import { causeOf } from '../../server/store/cause.ts';
import { openStore } from '../../server/store/store.ts';
import { table } from '../table.ts';

/**
 * Lists the mails and texts that could not be delivered, and the refunds that failed or that a dispute stopped. Exits with 1 if there are any.
 * With `--again 17,18` these messages get all of their tries again.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore({ ...databaseOf(config), patient: true });
  const parts = { store, clock: clockFrom(Date.now, config.zone) };
  try {
    for (const id of idsIn(process.argv.slice(2)))
      console.log(`${id} ${(await sendAgain(parts, id)) ? 'is sent again' : 'was not given up'}`);
    const letters = await deadLetters(parts);
    console.log(letters.length === 0 ? 'Every message has left or is about to.' : table(letters.map(row)));
    const refunds = await failedRefunds(parts);
    if (refunds.length > 0) console.log(`Refunds that nobody got:\n${table(refunds.map(refundRow))}`);
    process.exitCode = letters.length + refunds.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

function idsIn([flag, ids = '']: string[]): number[] {
  if (flag === undefined) return [];
  if (flag !== '--again' || !/^\d+(,\d+)*$/.test(ids))
    throw new Error('usage: npm run dead-letters [-- --again 17,18]');
  return ids.split(',').map(Number);
}

function row({ id, createdAt, channel, customer, recipient, subject }: DeadLetter): string[] {
  const since = createdAt.toISOString().slice(0, 16).replace('T', ' ');
  return [String(id), since, channel, `customer ${customer ?? 'unknown'}`, recipient, subject];
}

/** Give it back once more with `npm run give-back`, or in another way. */
function refundRow({ state, failedAt, confirmationNum, biller, amount, paid }: FailedRefund): string[] {
  return [
    failedAt.toISOString().slice(0, 16).replace('T', ' '),
    confirmationNum,
    biller,
    `${formatCents(amount)} of ${formatCents(paid)}`,
    state === 'failed' ? 'failed' : 'stopped by a dispute',
  ];
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
