import { count, like, sql } from 'drizzle-orm';
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
import { type IdCounts, idsNeeded, numbered } from './numbered.ts';
import { requireOrganizations } from './organizations.ts';
import { EMAILS } from './person.ts';
import type { Plan } from './plan.ts';
import { writeCustomers } from './write-customers.ts';
import { writePayments } from './write-payments.ts';

export interface Progress {
  readonly customers: number;
  readonly rows: number;
}

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
  const passwordHash = await hashPassword(PASSWORD);
  const now = new Date(clock.now());
  let done: Progress = { customers: 0, rows: 0 };
  for (const chunk of chunksOf(plan, clock.today())) {
    const rows = await store.transact(async (db) => {
      const people = numbered(chunk, await idsFor(db, chunk), organizations);
      return (await writeCustomers(db, people, passwordHash, now)) + (await writePayments(db, people));
    });
    done = { customers: done.customers + chunk.length, rows: done.rows + rows };
    tell(done);
  }
  await store.db.execute(sql`vacuum analyze`);
  return done;
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
