import { and, eq, isNotNull } from 'drizzle-orm';
import { stopNotices } from '../store/schema/billers.ts';
import type { Scope } from '../store/scope.ts';

/** True for a customer who was told that payments to a biller stopped, and not yet that they go on. */
export async function isToldOfStop({ db, customer }: Scope, biller: number): Promise<boolean> {
  const ofBiller = and(eq(stopNotices.customerId, customer), eq(stopNotices.billerId, biller));
  return (await db.$count(stopNotices, and(ofBiller, isNotNull(stopNotices.toldAt)))) > 0;
}
