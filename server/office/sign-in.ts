import { eq } from 'drizzle-orm';
import { SIGN_IN_STEP } from '../../domain/office/limits.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import type { UsedPasskey } from '../../domain/office/sign-in/passkey.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { Refusal, say } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { requireCallsLeft } from '../session/call-limit.ts';
import { isPassword } from '../session/passwords.ts';
import { clearTries, spendSignInTry, spendTry } from '../session/sign-in-limit.ts';
import { staff } from '../store/schema/office.ts';
import { recordAct } from './acts.ts';
import { requireCode } from './factor.ts';
import { officeBucket, openBucket } from './known-browsers.ts';
import { factorsOfPerson } from './own-factors.ts';
import { requirePasskey } from './passkeys.ts';
import { startStaffSession } from './sessions.ts';
import { activeStaff, type Staff } from './staff.ts';
import { findStaffTicket, issueStaffTicket, redeemStaffTicket } from './tickets.ts';

const NOBODY = 0;

/**
 * The first step: an unknown email takes as long as a wrong password, and is answered the same. Each try costs a hash
 * and an entry that stays, so a network address has only so many, whatever emails it tries.
 */
export async function checkPassword(
  visit: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<{ ticket: string; factors: Factor[] }> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'office sign-in');
  const address = email.trim().toLowerCase();
  const person = await activeStaff(parts.store.db, address);
  const bucket = await officeBucket(visit, address, person?.id);
  const thisTry = await spendSignInTry(parts, bucket);
  if (!('wrong' in thisTry)) {
    if (await spendTry(parts, `locked ${bucket}`, 1)) await note(parts, person, 'limited');
    const seconds = Math.ceil(thisTry.wait / 1000);
    throw new Refusal(429, say('office.locked-out', { seconds }), { retryAfter: seconds });
  }
  const knownBrowser = bucket === openBucket(address) ? undefined : bucket;
  const isRight = await isPassword(password, person?.passwordHash || undefined, knownBrowser);
  if (!isRight || !person) {
    await note(parts, person, 'refused');
    throw new Refusal(401, 'office.wrong-login');
  }
  await clearTries(parts, bucket);
  const ticket = await issueStaffTicket(parts.store.db, parts, 'sign-in', {
    staff: person.id,
    life: SIGN_IN_STEP,
    detail: { passwordHash: person.passwordHash },
  });
  return { ticket, factors: await factorsOfPerson(parts.store.db, person) };
}

function note(parts: Dependencies, person: Staff | undefined, outcome: 'refused' | 'limited'): Promise<void> {
  return recordAct(parts.store.db, parts, 'office-sign-in', { staff: person?.id ?? NOBODY, outcome });
}

/**
 * The second step: a code of the app. A wrong one leaves the ticket, for as many tries as a code has. Resolves to the
 * cookie of the new session.
 */
export async function signInWithCode(
  visit: RequestContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<string> {
  const person = await personOfStep(visit.parts, ticket);
  await requireCode(visit.parts, person, code);
  return enter(visit, ticket, person.id);
}

/** The second step by passkey. Resolves to the cookie of the new session. */
export async function signInWithPasskey(
  visit: RequestContext,
  { ticket, used }: { ticket: string; used: UsedPasskey },
): Promise<string> {
  const { id: person } = await personOfStep(visit.parts, ticket);
  await requirePasskey(visit.parts, { act: 'sign-in', person, bound: hashOf(ticket) }, used);
  return enter(visit, ticket, person);
}

/** Who entered the password of a ticket that waits for the second step. */
export async function personOfStep(parts: Dependencies, ticket: string): Promise<Staff> {
  const { db } = parts.store;
  const found = await findStaffTicket(db, parts, 'sign-in', ticket);
  const [person] = found ? await db.select().from(staff).where(eq(staff.id, found.staffId)) : [];
  const isSame = person !== undefined && person.passwordHash === found?.detail.passwordHash;
  if (!isSame || person.deactivatedAt) throw stepOver();
  return person;
}

function enter(visit: RequestContext, ticket: string, person: number): Promise<string> {
  const { parts } = visit;
  return parts.store.transact(async (db) => {
    if (!(await redeemStaffTicket(db, parts, 'sign-in', ticket))) throw stepOver();
    await recordAct(db, parts, 'office-sign-in', { staff: person });
    return startStaffSession(db, visit, person);
  });
}

const stepOver = () => new Refusal(401, 'office.step-over');
