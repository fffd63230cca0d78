import { and, eq } from 'drizzle-orm';
import { DECLINES, TIGHT_DECLINES } from '../../domain/wallet/testing-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { countOnSite, isTight, spendTry } from '../session/sign-in-limit.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { lastToOpen, testingBuckets, tooMany } from '../wallet/testing-buckets.ts';
import type { IntendedCharge } from './charge-intent.ts';

/**
 * Refuses a payment by hand after too many declines: of the customer, of one of the cards by all
 * customers, or from this network address. Call it where the payment is known to be a new one: a
 * repeated payment gets its own outcome.
 */
export async function requireFewDeclines(
  scope: Scope,
  parts: Dependencies,
  fingerprints: readonly string[],
): Promise<void> {
  const reached = await lastToOpen(
    scope.db,
    parts,
    fingerprints.flatMap((fingerprint) => bucketsOf(scope, fingerprint)),
  );
  if (reached) throw tooMany('checkout.too-many-declines', reached, parts);
}

/** Collects the declined charges of one payment and counts each card once. */
export function countDeclines(parts: Dependencies, customer: number) {
  const tokens = new Set<string>();
  return {
    add: ({ token }: Pick<IntendedCharge, 'token'>) => tokens.add(token),
    async record(): Promise<void> {
      const scope = { db: parts.store.db, customer };
      for (const token of tokens) {
        await recordEvent(scope, parts, 'payment-declined', 'refused');
        await countOnSite(parts, 'payment-declined');
        const limits = (await isTight(parts, 'payment-declined')) ? TIGHT_DECLINES : DECLINES;
        const buckets = bucketsOf(scope, await fingerprintOf(scope, token), limits);
        for (const { bucket, most, window } of buckets) await spendTry(parts, bucket, most, window);
        if (await lastToOpen(scope.db, parts, buckets))
          await recordEvent(scope, parts, 'payment-declined', 'limited');
      }
    },
  };
}

async function fingerprintOf({ db, customer }: Scope, token: string): Promise<string> {
  const [method] = await db
    .select({ fingerprint: paymentMethods.fingerprint })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.token, token)))
    .limit(1);
  return method?.fingerprint ?? token;
}

const bucketsOf = ({ customer }: Scope, fingerprint: string, limits = DECLINES) =>
  testingBuckets('declines', limits, { customer, fingerprint });
