import { type AnyColumn, and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { FoundCustomer } from '../../../domain/office/search-calls.ts';
import type { Sought } from '../../../domain/office/search-words.ts';
import { METHOD_TYPES } from '../../../domain/wallet/payment-method.ts';
import type { Seen } from '../../office/seen.ts';
import { accounts, holdings } from '../../store/schema/billers.ts';
import { beginning, customers, wordsOfCustomer, wordsOfNames } from '../../store/schema/customers.ts';
import { paymentMethods } from '../../store/schema/payment-methods.ts';
import type { Db, Store } from '../../store/store.ts';
import { nameOf } from '../customer-name.ts';
import { byWords, haveWords } from './by-words.ts';

type Row = Pick<typeof customers.$inferSelect, 'id' | 'email' | 'fname' | 'lname' | 'businessName'>;

const COLUMNS = {
  id: customers.id,
  email: customers.email,
  fname: customers.fname,
  lname: customers.lname,
  businessName: customers.businessName,
};

/**
 * Customers by mail address, name, address or the last digits of a method; each once, and first whose name begins as it
 * was typed. Methods and addresses belong to no biller: a right for some billers finds nobody by them (ruling 74).
 */
export async function findCustomers(
  store: Store,
  seen: Seen,
  sought: Sought,
  most: number,
): Promise<FoundCustomers> {
  const found = new Map<number, FoundCustomer>();
  let isCut = false;
  const selectInto = async (db: Db, where: SQL | undefined, order: readonly SQL[] = []) => {
    const rows = await select(db, seen, where, order, most);
    for (const row of rows) add(row, '');
    isCut ||= rows.length < most && (await areMoreThanAsked(db, seen, where, most));
  };
  const add = (row: Row, method: string) => {
    const { id } = row;
    const email = seen === 'all' ? row.email : '';
    if (!found.has(id)) found.set(id, { id, name: nameOf(row), email, method });
  };
  await store.read(async (db) => {
    if (sought.email !== undefined) await selectInto(db, eq(customers.email, sought.email));
    if (sought.name !== undefined)
      for (const { where, order } of namedConditions(sought.name)) await selectInto(db, where, order);
    if (sought.lastFour !== undefined && seen === 'all')
      for (const { method, ...row } of await withMethod(db, sought.lastFour, most))
        add(row, `${METHOD_TYPES[method].name} ${sought.lastFour}`);
  });
  const { words } = sought;
  if (words !== undefined && found.size < most)
    await byWords(store, (db) => selectInto(db, worded(seen, words)));
  return { rows: [...found.values()].slice(0, most), isCut };
}

interface FoundCustomers {
  readonly rows: readonly FoundCustomer[];
  /** True when more fit than were asked about, so that somebody may be missing. */
  readonly isCut: boolean;
}

/** The index holds the words of the address as well. */
function worded(seen: Seen, words: readonly string[]): SQL | undefined {
  const all = haveWords(wordsOfCustomer(customers), words);
  return seen === 'all' ? all : and(all, haveWords(wordsOfNames(customers), words));
}

/**
 * Each condition follows one index of beginnings and its order, so that a common beginning is not read to its end:
 * one condition with `or` would be.
 */
function namedConditions(
  words: readonly string[],
): { readonly where: SQL | undefined; readonly order: readonly SQL[] }[] {
  const [first = '', ...others] = words;
  const last = others.join(' ');
  const by = (where: SQL | undefined, ...order: SQL[]) => ({ where, order });
  const id = sql`${customers.id}`;
  const [fname, lname, business] = [customers.fname, customers.lname, customers.businessName].map(beginning);
  if (!fname || !lname || !business) return [];
  const named = by(
    and(sql`${customers.businessName} <> ''`, beginsWith(business, words.join(' '))),
    business,
    id,
  );
  if (last === '')
    return [
      by(beginsWith(lname, first), lname, fname, id),
      by(beginsWith(fname, first), fname, lname, id),
      named,
    ];
  return [
    by(and(beginsWith(lname, last), beginsWith(fname, first)), lname, fname, id),
    by(and(beginsWith(lname, first), beginsWith(fname, last)), lname, fname, id),
    named,
  ];
}

/** The last character that can follow. Two bounds find their place in an index; a pattern that is a parameter does not. */
const LAST = '\u{10FFFF}';

function beginsWith(name: SQL, words: string): SQL {
  return sql`(${name} >= ${words} and ${name} < ${words + LAST})`;
}

/** How many customers are asked about for somebody with a right for some billers; a file asks about all. */
const ASKED_ABOUT = 5_000;
const ON_A_SCREEN = 100;

/**
 * Of a common name, almost no customer may hold an account of a small biller. Asking about each of hundreds of
 * thousands would take seconds, so a screen shows those among the first, and says that there may be more.
 */
async function select(
  db: Db,
  seen: Seen,
  where: SQL | undefined,
  order: readonly SQL[],
  most: number,
): Promise<Row[]> {
  const by = order.map((column) => asc(column));
  const found = db
    .select(COLUMNS)
    .from(customers)
    .where(where)
    .orderBy(...by);
  if (seen === 'all') return found.limit(most);
  const first = db
    .select({ ...COLUMNS, place: sql<number>`row_number() over (${overOf(order)})`.as('place') })
    .from(customers)
    .where(where)
    .orderBy(...by)
    .limit(most > ON_A_SCREEN ? Number.MAX_SAFE_INTEGER : ASKED_ABOUT)
    .as('first');
  return db
    .select({
      id: first.id,
      email: first.email,
      fname: first.fname,
      lname: first.lname,
      businessName: first.businessName,
    })
    .from(first)
    .where(holdsAccountOf(seen, first.id))
    .orderBy(first.place)
    .limit(most);
}

async function areMoreThanAsked(db: Db, seen: Seen, where: SQL | undefined, most: number): Promise<boolean> {
  if (seen === 'all' || most > ON_A_SCREEN) return false;
  const fitting = db
    .select({ id: customers.id })
    .from(customers)
    .where(where)
    .limit(ASKED_ABOUT + 1)
    .as('fitting');
  const [counted] = await db.select({ fitting: count() }).from(fitting);
  return (counted?.fitting ?? 0) > ASKED_ABOUT;
}

const overOf = (order: readonly SQL[]) =>
  order.length === 0 ? sql`` : sql`order by ${sql.join([...order], sql`, `)}`;

function withMethod(db: Db, lastFour: string, most: number) {
  return db
    .select({ ...COLUMNS, method: paymentMethods.typeId })
    .from(paymentMethods)
    .innerJoin(customers, eq(customers.id, paymentMethods.customerId))
    .where(and(eq(paymentMethods.lastFour, lastFour), eq(paymentMethods.stored, true)))
    .orderBy(asc(customers.id))
    .limit(most);
}

/** True of customers who hold an account of one of these billers. */
export function holdsAccountOf(seen: Seen, customer: AnyColumn = customers.id): SQL | undefined {
  if (seen === 'all') return undefined;
  return sql`exists (select from ${holdings} join ${accounts} on ${accounts.id} = ${holdings.accountId}
    where ${holdings.customerId} = ${customer} and ${accounts.billerId} = any(${sql.param(seen)}))`;
}
