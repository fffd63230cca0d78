import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Cents } from '../../domain/values/cents.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import { lastDayToVerify, MOST_TRIES } from '../../domain/wallet/verification.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { conflict, invalid, say } from '../refusal.ts';
import type { CustomerContext } from '../request-context.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import type { MethodRow } from './methods.ts';
import { savedMethodOfRow, savedRow } from './saved.ts';

/** The columns of a bank account whose verification begins; none where it can be used at once. */
export async function beginVerification(
  { verification, clock }: Pick<Dependencies, 'verification' | 'clock'>,
  token: string,
): Promise<Partial<Pick<MethodRow, 'depositsOn' | 'verifyBy'>>> {
  const begun = await verification?.begin(token);
  return begun ? { depositsOn: begun.depositsOn, verifyBy: lastDayToVerify(clock.today()) } : {};
}

/** Compares the entered amounts with the two deposits. A repeat after the right ones answers the method. */
export async function verifyMethod(
  { parts, scope }: Pick<CustomerContext, 'parts' | 'scope'>,
  id: number,
  amounts: readonly [Cents, Cents],
): Promise<SavedMethod> {
  const row = await savedRow(scope, id);
  if (row.verifyBy === null) return savedMethodOfRow(scope, row, parts.clock);
  const tried = await spendVerification(scope, parts, id);
  if (!tried || !parts.verification) throw conflict('wallet.not-verified');
  if (await parts.verification.matches(tried.token, amounts))
    return savedMethodOfRow(scope, await keepVerified(scope, parts, tried), parts.clock);
  const left = MOST_TRIES - tried.verifyTries;
  if (left === 0) throw conflict('wallet.not-verified');
  throw invalid({ first: say('wallet.wrong-deposits', { left }) });
}

/** Counts a try before it is compared, so that many tries at once are no more than the limit. */
async function spendVerification(
  { db, customer }: Scope,
  { clock }: Dependencies,
  id: number,
): Promise<MethodRow | undefined> {
  const [row] = await db
    .update(paymentMethods)
    .set({ verifyTries: sql`${paymentMethods.verifyTries} + 1` })
    .where(
      and(
        isMethod(customer, id),
        gte(paymentMethods.verifyBy, clock.today()),
        lt(paymentMethods.verifyTries, MOST_TRIES),
      ),
    )
    .returning();
  return row;
}

function keepVerified({ customer }: Scope, parts: Dependencies, tried: MethodRow): Promise<MethodRow> {
  return parts.store.transact(async (db) => {
    const [row] = await db
      .update(paymentMethods)
      .set({ depositsOn: null, verifyBy: null, verifyTries: 0 })
      .where(and(isMethod(customer, tried.id), eq(paymentMethods.token, tried.token)))
      .returning();
    if (!row) throw conflict('wallet.not-verified');
    await recordEvent({ db, customer }, parts, 'method-changed', 'done');
    return row;
  });
}

const isMethod = (customer: number, id: number) =>
  and(eq(paymentMethods.customerId, customer), eq(paymentMethods.id, id));
