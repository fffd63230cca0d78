import { and, eq } from 'drizzle-orm';
import { NEW_METHODS, TIGHT_NEW_METHODS } from '../../domain/wallet/testing-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { countOnSite, isTight, spendTry } from '../session/sign-in-limit.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { lastToOpen, testingBuckets, tooMany } from './testing-buckets.ts';

/**
 * Refuses a card or bank account that is new to the customer without a fresh password (ruling 21), or once too
 * many were added: by the customer, with this number by all customers, or from this network address. Call it
 * before the processor is asked, whose answer would tell whether the number is good.
 */
export async function requireNewMethodAllowed(
  parts: Dependencies,
  scope: Scope,
  sessionId: string,
  fingerprint: string,
): Promise<void> {
  if (await holds(scope, fingerprint)) return;
  await requireFreshPassword(parts, scope, sessionId);
  await spend(parts, scope, { customer: scope.customer, fingerprint });
}

/** The same before the number is known, because it is entered at the processor's page. */
export async function requireEntryAllowed(
  parts: Dependencies,
  scope: Scope,
  sessionId: string,
): Promise<void> {
  await requireFreshPassword(parts, scope, sessionId);
  await spend(parts, scope, { customer: scope.customer });
}

/** Refuses a number that was entered at the processor's page, once too many customers have added it. */
export async function requireNumberAllowed(
  parts: Dependencies,
  scope: Scope,
  fingerprint: string,
): Promise<void> {
  if (!(await holds(scope, fingerprint))) await spend(parts, scope, { fingerprint });
}

async function spend(
  parts: Dependencies,
  scope: Scope,
  of: Parameters<typeof testingBuckets>[2],
): Promise<void> {
  const limits = (await isTight(parts, 'method-added')) ? TIGHT_NEW_METHODS : NEW_METHODS;
  const buckets = testingBuckets('new methods', limits, of);
  for (const { bucket, most, window, within } of buckets) {
    if (await spendTry(parts, bucket, most, window)) continue;
    const reached = await lastToOpen(scope.db, parts, buckets);
    if (await spendTry(parts, `told ${bucket}`, 1, window))
      await recordEvent(scope, parts, 'method-added', 'limited');
    const otherwise = { until: parts.clock.now() + window, within };
    throw tooMany('wallet.too-many-new-methods', reached ?? otherwise, parts);
  }
  // A number that is entered elsewhere was counted with its customer.
  if (of.customer !== undefined) await countOnSite(parts, 'method-added');
}

async function holds({ db, customer }: Scope, fingerprint: string): Promise<boolean> {
  const [held] = await db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.fingerprint, fingerprint)))
    .limit(1);
  return held !== undefined;
}
