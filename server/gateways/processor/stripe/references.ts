import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ApplicationFeeTerms } from '../../../../domain/books/application-fee.ts';
import { type Cents, ZERO } from '../../../../domain/values/cents.ts';
import type { Charge, ChargeName, RefusalFacts } from '../../../ports/processor.ts';
import { ProcessorRefused } from '../../../ports/processor.ts';
import { slugForLog } from '../../../store/billers.ts';
import { rowsOf } from '../../../store/db.ts';
import { billers } from '../../../store/schema/billers.ts';
import { processorNames, processorPayments } from '../../../store/schema/processor.ts';
import type { Store } from '../../../store/store.ts';
import type { Connection } from './client.ts';
import { NoAccess } from './errors.ts';

export type Payment = typeof processorPayments.$inferSelect;
type Name = typeof processorNames.$inferSelect;

/** A payment that Stripe has made. */
export interface MadePayment extends Payment {
  readonly reference: string;
}

export function isMade(payment: Payment | undefined): payment is MadePayment {
  return payment?.reference != null;
}

export interface Merchant {
  /** Empty for the portal's own account. */
  readonly account: string;
  /** What the host keeps of each payment. */
  readonly terms: ApplicationFeeTerms;
}

/** Where a biller is paid. Without Connect that is the portal's own account, of which the host keeps nothing apart. */
export async function merchantOf({ store, settings }: Connection, biller: number): Promise<Merchant> {
  if (!settings.connect) return { account: '', terms: { basisPoints: 0, cents: ZERO } };
  const [row] = await store.db
    .select({
      slug: billers.slug,
      account: billers.merchant,
      basisPoints: billers.applicationFeeBasisPoints,
      cents: billers.applicationFeeCents,
    })
    .from(billers)
    .where(eq(billers.id, biller));
  if (!row?.account.startsWith('acct_'))
    throw new ProcessorRefused(`biller ${biller} has no account at Stripe`, {
      facts: [{ biller: row?.slug }],
    });
  const { account, basisPoints, cents } = row;
  const terms = { basisPoints, cents };
  return { account, terms };
}

/**
 * The accounts that a biller has or had, the newest first; the portal's own where that serves all. What was paid at a
 * former one stays there.
 */
export async function accountsOf(
  { store, settings }: Connection,
  biller: number,
): Promise<readonly string[]> {
  if (!settings.connect) return [''];
  const held = await heldAccounts(store, sql`biller = ${biller}`);
  return held.map(({ account }) => account);
}

/** Whether a biller has the account, or once had it. */
export async function isOfBiller({ store, settings }: Connection, account: string): Promise<boolean> {
  if (!settings.connect) return false;
  if ((await store.db.$count(billers, eq(billers.merchant, account))) > 0) return true;
  return (await heldAccounts(store, sql`account = ${account}`)).length > 0;
}

interface HeldAccount {
  readonly account: string;
  /** Who has it; of a former account, who had it last. */
  readonly biller: number;
  readonly isFormer: boolean;
}

/**
 * Every account once: today's of the billers, then the former ones, as the versions of their files name them. What is no
 * name of Stripe's, such as a merchant of the sandbox, was never an account there.
 */
async function heldAccounts({ db }: Pick<Store, 'db'>, which: SQL): Promise<HeldAccount[]> {
  const rows = await rowsOf<Omit<HeldAccount, 'biller'> & { readonly biller: number | string }>(
    db,
    sql`
    with named as (
      select merchant as account, id as biller, false as is_former, null::timestamptz as applied_at, 0 as version
        from billers where merchant <> ''
       union all
      select file ->> 'merchant', biller_id, true, applied_at, version from biller_versions
       where starts_with(file ->> 'merchant', 'acct_')),
    held as (
      select distinct on (account) * from named where ${which}
       order by account, is_former, applied_at desc, version desc, biller)
    select account, biller, is_former as "isFormer" from held
     order by is_former, applied_at desc, version desc, biller`,
  );
  return rows.map((row) => ({ ...row, biller: Number(row.biller) }));
}

/**
 * Reads from each account that a biller has or had, with that biller; 0 where the portal's own account serves all. What
 * was paid at a former account can still be returned or disputed there. An account that refuses stops no other: when all
 * others were read, one refusal is thrown that names each. A former account that lets the portal in no more is passed
 * over: nobody could mend that.
 */
export async function* ofEachAccount<T>(
  { store, settings }: Connection,
  read: (account: string, biller: number) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const accounts = settings.connect
    ? await heldAccounts(store, sql`true`)
    : [{ account: '', biller: 0, isFormer: false }];
  const refusals: string[] = [];
  const facts: RefusalFacts[] = [];
  for (const { account, biller, isFormer } of accounts) {
    try {
      yield* read(account, biller);
    } catch (error) {
      if (isFormer && error instanceof NoAccess) continue;
      if (!(error instanceof ProcessorRefused)) throw error;
      refusals.push(`${account || 'the one account'}: ${error.message}`);
      const about = { account, biller: await slugForLog(store.db, biller) };
      facts.push(
        ...(error.facts.length === 0 ? [about] : error.facts.map((told) => ({ ...about, ...told }))),
      );
    }
  }
  if (refusals.length > 0) throw new ProcessorRefused(refusals.join('; '), { facts });
}

export async function paymentUnder({ store }: Connection, name: ChargeName): Promise<Payment | undefined> {
  const [row] = await store.db.select().from(processorPayments).where(isPayment(name));
  return row;
}

/** Writes down that a payment is about to be made; resolves to what stands. */
export async function beginPayment(
  connection: Connection,
  { key, biller, token, amount, fee }: Charge,
  more: Pick<Payment, 'account' | 'category' | 'applicationFee'>,
): Promise<Payment> {
  await connection.store.db
    .insert(processorPayments)
    .values({ key, biller, token, amount, fee, ...more })
    .onConflictDoNothing();
  const row = await paymentUnder(connection, { key, biller });
  if (!row) throw new ProcessorRefused(`the key ${key} belongs to another biller`);
  return row;
}

/**
 * Keeps Stripe's name of a payment as it was asked for, unless the payment was given up meanwhile; resolves to what
 * stands. An earlier try under the key may have asked for another sum, and was never made.
 */
export async function keepReference(
  connection: Connection,
  asked: Charge,
  reference: string,
  applicationFee: Cents,
): Promise<Payment | undefined> {
  const { token, amount, fee } = asked;
  await connection.store.db
    .update(processorPayments)
    .set({ reference, token, amount, fee, applicationFee })
    .where(and(isPayment(asked), isNull(processorPayments.reference), eq(processorPayments.isClosed, false)));
  return paymentUnder(connection, asked);
}

/** Forgets a payment that was cancelled at Stripe, so that it is made anew under another key. */
export async function dropReference({ store }: Connection, made: MadePayment): Promise<void> {
  const { makes } = processorPayments;
  await store.db
    .update(processorPayments)
    .set({ reference: null, makes: sql`${makes} + 1` })
    .where(and(isPayment(made), eq(processorPayments.reference, made.reference)));
}

/** Gives up a payment that Stripe has not made; resolves to what stands. */
export async function closePayment(
  connection: Connection,
  { key, biller }: ChargeName,
): Promise<Payment | undefined> {
  await connection.store.db
    .insert(processorPayments)
    .values({
      key,
      biller,
      account: '',
      token: '',
      category: 'card',
      amount: ZERO,
      fee: ZERO,
      isClosed: true,
    })
    .onConflictDoUpdate({
      target: processorPayments.key,
      set: { isClosed: true },
      setWhere: sql`${processorPayments.biller} = ${biller} and ${processorPayments.reference} is null`,
    });
  return paymentUnder(connection, { key, biller });
}

/** The next request of this kind gets a new key, because the old one would only repeat a fault of Stripe's. */
export async function countFault(
  { store }: Connection,
  row: Payment,
  of: 'makes' | 'confirms',
): Promise<void> {
  const column = processorPayments[of];
  await store.db
    .update(processorPayments)
    .set({ [of]: sql`${column} + 1` })
    .where(and(isPayment(row), eq(column, row[of])));
}

function isPayment({ key, biller }: ChargeName) {
  return and(eq(processorPayments.key, key), eq(processorPayments.biller, biller));
}

/** All that Stripe calls a thing of ours. */
export function namesOf({ db }: Pick<Store, 'db'>, name: string): Promise<Name[]> {
  return db.select().from(processorNames).where(eq(processorNames.name, name));
}

/** Writes a name down, unless one stands already; resolves to what stands. */
export async function keepName({ db }: Pick<Store, 'db'>, name: Name): Promise<string> {
  await db.insert(processorNames).values(name).onConflictDoNothing();
  const stands = await namesOf({ db }, name.name);
  return stands.find((row) => row.kind === name.kind && row.account === name.account)?.reference ?? '';
}
