import { count, like, sql } from 'drizzle-orm';
import { pinHasher } from '../../accounts/pins.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hashPassword } from '../../session/passwords.ts';
import { accounts, bills } from '../../store/schema/billers.ts';
import { customers } from '../../store/schema/customers.ts';
import { paymentMethods } from '../../store/schema/payment-methods.ts';
import { transactions } from '../../store/schema/transactions.ts';
import { type Db, isEmpty } from '../../store/store.ts';
import { loadDemo } from '../load.ts';
import { PASSWORD } from '../people.ts';
import { chunksOf } from './chunk.ts';
import type { GeneratedCustomer } from './customer.ts';
import { reserveIds } from './ids.ts';
import { type IdCounts, idsNeeded, type NumberedCustomer, numbered } from './numbered.ts';
import { requireOrganizations } from './organizations.ts';
import { EMAILS } from './person.ts';
import type { Plan } from './plan.ts';
import { writeCustomers } from './write-customers.ts';
import { writePayments } from './write-payments.ts';

export interface Progress {
  readonly customers: number;
  readonly rows: number;
}

/** PostgreSQL writes one chunk while another is made. */
const LANES = 2;

/**
 * Adds a plan's customers to the demo, one chunk in each transaction, and reports progress after
 * each. An empty database gets the ordinary demo first. All customers have the demo's password.
 */
export async function generateDemo(
  parts: Dependencies,
  plan: Plan,
  tell: (progress: Progress) => void = () => undefined,
): Promise<Progress> {
  const { store, clock } = parts;
  if (await isEmpty(store)) await loadDemo(parts);
  await requireNoneYet(store.db);
  const organizations = await requireOrganizations(store.db);
  const hashed = { password: await hashPassword(PASSWORD), pin: await pinHasher(parts) };
  const now = new Date(clock.now());
  let done: Progress = { customers: 0, rows: 0 };
  const chunks = numberedChunks(store.db, chunksOf(plan, clock.today()), organizations);
  const write = async () => {
    for await (const people of chunks) {
      const rows = await store.transact(
        async (db) => (await writeCustomers(db, people, hashed, now)) + (await writePayments(db, people)),
      );
      done = { customers: done.customers + people.length, rows: done.rows + rows };
      tell(done);
    }
  };
  await Promise.all(Array.from({ length: LANES }, write));
  await store.db.execute(sql`vacuum analyze`);
  return done;
}

/** In the order of the plan, so that the same plan takes the same ids. */
async function* numberedChunks(
  db: Db,
  chunks: Iterable<readonly GeneratedCustomer[]>,
  organizations: Parameters<typeof numbered>[2],
): AsyncGenerator<NumberedCustomer[]> {
  for (const chunk of chunks) yield numbered(chunk, await idsFor(db, chunk), organizations);
}

async function requireNoneYet(db: Db): Promise<void> {
  const [row] = await db.select({ there: count() }).from(customers).where(like(customers.email, EMAILS));
  if (!row || row.there === 0) return;
  throw new Error(
    `This database already has ${row.there.toLocaleString('en-US')} generated customers, and they are added only once. Use an empty database or data folder.`,
  );
}

const SEQUENCES = {
  customers,
  methods: paymentMethods,
  accounts,
  bills,
  transactions,
} as const satisfies Record<keyof IdCounts, Parameters<typeof reserveIds>[1]>;

async function idsFor(db: Db, chunk: readonly GeneratedCustomer[]): Promise<IdCounts> {
  const first = idsNeeded(chunk);
  for (const name of Object.keys(SEQUENCES) as (keyof IdCounts)[]) {
    first[name] = await reserveIds(db, SEQUENCES[name], first[name]);
  }
  return first;
}
