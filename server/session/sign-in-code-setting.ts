import { and, eq } from 'drizzle-orm';
import { CHANGE_NOTICES } from '../../domain/session/text/notices.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { invalid } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { tellOfChange } from './security-notice.ts';

/** True when a sign-in of the customer needs a code by text (SRV-10, ruling 28). */
export async function needsSignInCode(scope: Scope): Promise<boolean> {
  return (await customerOf(scope)).asksForSignInCode;
}

/** Switches sign-in codes on or off; on only where a verified number can receive them. */
export async function setSignInCodes(
  parts: Dependencies,
  { db, customer }: Scope,
  active: boolean,
): Promise<boolean> {
  const before = await customerOf({ db, customer });
  if (active && !verifiedNumber(before.mobileNumber, before.mobileRegistration))
    throw invalid({ mobile_number: 'profile.no-mobile-number' });
  await parts.store.transact(async (db) => {
    const changed = await db
      .update(customers)
      .set({ asksForSignInCode: active })
      .where(and(eq(customers.id, customer), eq(customers.asksForSignInCode, !active)))
      .returning({ id: customers.id });
    if (changed.length === 0) return;
    const scope = { db, customer };
    await recordEvent(scope, parts, active ? 'codes-on' : 'codes-off', 'done');
    const notice = CHANGE_NOTICES.codes(active);
    await tellOfChange(scope, parts, {
      change: 'codes',
      before: { ...before, asksForSignInCode: !active },
      notice,
    });
  });
  return active;
}

async function customerOf({ db, customer }: Scope): Promise<typeof customers.$inferSelect> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer));
  if (!row) throw new Error('a session without a customer');
  return row;
}
