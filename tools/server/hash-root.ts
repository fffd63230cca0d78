import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config.ts';
import { randomIds } from '../../server/ids.ts';
import { causeOf } from '../../server/store/cause.ts';
import { changeRoot } from '../../server/vault/keys.ts';
import { openDatabase } from './open-database.ts';

const USAGE = 'usage: npm run hash-root';

const NEXT = {
  added:
    'A new root was added, and waits. Start all processes anew, so that each of them knows it. Then run this command again.',
  used: 'The new root is in use. Start all processes anew. Due work hashes once more what was hashed before.',
} as const;

/** Adds a root of the keyed hashes, and puts it to use when it is run again. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  try {
    console.log(NEXT[await changeRoot({ config, store, ids: randomIds })]);
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
