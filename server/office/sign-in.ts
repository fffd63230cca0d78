import { eq } from 'drizzle-orm';
import { SIGN_IN_STEP } from '../../domain/office/limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal, say } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { isPassword } from '../session/passwords.ts';
import { clearTries, spendSignInTry, spendTry } from '../session/sign-in-limit.ts';
import { staff } from '../store/schema/office.ts';
import { recordAct } from './acts.ts';
import { requireCode } from './factor.ts';
import { startStaffSession } from './sessions.ts';
import { activeStaff, type Staff } from './staff.ts';
import { findStaffTicket, issueStaffTicket, redeemStaffTicket } from './tickets.ts';

const NOBODY = 0;

/** The first step: an unknown email takes as long as a wrong password, and is answered the same. */
export async function checkPassword(
  { parts }: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const address = email.trim().toLowerCase();
  const bucket = `office ${address}`;
  const person = await activeStaff(parts.store.db, address);
  const thisTry = await spendSignInTry(parts, bucket);
  if (!('wrong' in thisTry)) {
    if (await spendTry(parts, `locked ${bucket}`, 1)) await note(parts, person, 'limited');
    const seconds = Math.ceil(thisTry.wait / 1000);
    throw new Refusal(429, say('session.locked-out', { seconds }), { retryAfter: seconds });
  }
  const isRight = await isPassword(password, person?.passwordHash || undefined);
  if (!isRight || !person?.sealedKey) {
    await note(parts, person, 'refused');
    throw new Refusal(401, 'office.wrong-login');
  }
  await clearTries(parts, bucket);
  return issueStaffTicket(parts.store.db, parts, 'sign-in', {
    staff: person.id,
    life: SIGN_IN_STEP,
    detail: { passwordHash: person.passwordHash },
  });
}

function note(parts: Dependencies, person: Staff | undefined, outcome: 'refused' | 'limited'): Promise<void> {
  return recordAct(parts.store.db, parts, 'office-sign-in', { staff: person?.id ?? NOBODY, outcome });
}

/**
 * The second step: a code of the app. A wrong one leaves the ticket, for as many tries as a code has. Resolves to the
 * cookie of the new session.
 */
export async function signInWithFactor(
  visit: RequestContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<string> {
  const { parts } = visit;
  const { db } = parts.store;
  const stepOver = () => new Refusal(401, 'office.step-over');
  const found = await findStaffTicket(db, parts, 'sign-in', ticket);
  const [person] = found ? await db.select().from(staff).where(eq(staff.id, found.staffId)) : [];
  const isSame = person !== undefined && person.passwordHash === found?.detail.passwordHash;
  if (!isSame || person.deactivatedAt || person.sealedKey === '') throw stepOver();
  await requireCode(parts, person, code);
  return parts.store.transact(async (tx) => {
    if (!(await redeemStaffTicket(tx, parts, 'sign-in', ticket))) throw stepOver();
    await recordAct(tx, parts, 'office-sign-in', { staff: person.id });
    return startStaffSession(tx, visit, person.id);
  });
}
