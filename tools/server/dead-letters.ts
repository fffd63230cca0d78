import { clockFrom } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { type DeadLetter, deadLetters, sendAgain } from '../../server/notifications/dead-letters.ts';
import { openStore } from '../../server/store/store.ts';
import { table } from '../table.ts';

/**
 * Lists the mails and texts that could not be delivered, and exits with 1 if there are any. With `--again 17,18`
 * these get all of their tries again.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore({ url: config.databaseUrl, folder: config.dataDir, patient: true });
  const parts = { store, clock: clockFrom(Date.now, config.zone) };
  try {
    for (const id of idsIn(process.argv.slice(2)))
      console.log(`${id} ${(await sendAgain(parts, id)) ? 'is sent again' : 'was not given up'}`);
    const letters = await deadLetters(parts);
    console.log(letters.length === 0 ? 'Every message has left or is about to.' : table(letters.map(row)));
    process.exitCode = letters.length === 0 ? 0 : 1;
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

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
