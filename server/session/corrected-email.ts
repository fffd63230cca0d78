import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { endLinks } from './confirm-email.ts';
import { sendLink } from './mailed-links.ts';

/**
 * Gives a customer the mail address that staff have corrected. Nobody has shown yet that it is the customer's, so it
 * counts as not verified, and a link goes there. False when the customer has another address than before by now.
 */
export async function correctEmail(
  scope: Scope,
  parts: Dependencies,
  key: HashKeys,
  { from, email }: { from: string; email: string },
): Promise<boolean> {
  const { db, customer } = scope;
  const [before] = await db.select().from(customers).where(eq(customers.id, customer)).for('no key update');
  if (before?.email !== from) return false;
  const changed = { email, verified: false, formerEmail: from };
  await db.update(customers).set(changed).where(eq(customers.id, customer));
  await endLinks(scope, parts);
  await recordEvent(scope, parts, 'email-changed', 'done');
  await sendLink(scope, parts, key, 'email verification', { ...before, ...changed });
  return true;
}
