import { and, eq, isNotNull } from 'drizzle-orm';
import type { HeldUp } from '../../domain/checkout/held-up.ts';
import { stopNotices } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';

/**
 * True where a payment waits for a portal that takes none, and its customer was told that nothing is paid to the biller in
 * this way.
 */
export async function isToldOfStop(
  { db, customer }: Scope,
  { why }: HeldUp,
  biller: number,
  way: 'onAutoPay' | 'onScheduled',
): Promise<boolean> {
  if (why !== 'not set up') return false;
  const ofBiller = and(eq(stopNotices.customerId, customer), eq(stopNotices.billerId, biller));
  return (
    (await db.$count(stopNotices, and(ofBiller, eq(stopNotices[way], true), isNotNull(stopNotices.toldAt)))) >
    0
  );
}
