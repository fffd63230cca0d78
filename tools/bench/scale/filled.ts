import { type Database, postgresDatabase } from '../database.ts';
import type { Setting } from '../part.ts';
import { generate } from '../server-process.ts';

const BILLS_EACH = 20;

let large: Promise<Database | undefined> | undefined;

/**
 * The database with as many customers as `--customers` names, filled once for all parts that need it. It goes with the
 * PostgreSQL of this run. Undefined without PostgreSQL.
 */
export function largeDatabase({ customers, say }: Setting): Promise<Database | undefined> {
  large ??= filledDatabase(customers, say);
  return large;
}

export async function filledDatabase(customers: number, say: Setting['say']): Promise<Database | undefined> {
  const database = await postgresDatabase({ isLarge: true });
  if (!database) {
    say('There is no PostgreSQL here (no initdb): this part did not run.');
    return undefined;
  }
  say(`filling PostgreSQL: ${customers} customers with ${BILLS_EACH} bills each`);
  const began = performance.now();
  const written = await generate(database, customers, BILLS_EACH);
  say(`${Math.round((performance.now() - began) / 1000)} s: ${written}`);
  return database;
}
