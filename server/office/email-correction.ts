import { and, eq, inArray, ne } from 'drizzle-orm';
import { CORRECTION_WAITS } from '../../domain/office/limits.ts';
import { CORRECTION_OUTCOMES, CORRECTION_TEXTS } from '../../domain/office/text/corrections.ts';
import { isRegistrableEmail } from '../../domain/profile/profile-form.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import { shortDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { conflict, invalid, notFound } from '../refusal.ts';
import { codeKey } from '../session/code-hash.ts';
import { correctEmail } from '../session/corrected-email.ts';
import { tellOfChange } from '../session/security-notice.ts';
import { isUniqueViolation } from '../store/cause.ts';
import { customers } from '../store/schema/customers.ts';
import { officeRequests } from '../store/schema/office.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { recordAct } from './acts.ts';
import { ask, decide, dueRequests, endRequest, lockRequest, type OfficeRequest } from './requests.ts';

const OPEN = ['asked', 'approved'] as const;

/** Asks that a customer gets another mail address. A wrong one is told at its field. */
export async function askCorrection(
  db: Db,
  parts: Dependencies,
  staff: number,
  {
    customer,
    from,
    entered,
    reason,
    key,
  }: { customer: number; from: string; entered: string; reason: string; key: string },
): Promise<void> {
  const email = entered.trim().toLowerCase();
  if (!isRegistrableEmail(email)) throw invalid({ email: 'session.invalid-email' });
  if (email === from) throw invalid({ email: 'session.same-email' });
  if (await isTaken(db, email, customer)) throw invalid({ email: 'session.email-taken' });
  const subject = `customer ${customer}`;
  await ask(db, parts, staff, { kind: 'email', key, customer, subject, detail: { from, email }, reason });
}

async function isTaken(db: Db, email: string, customer: number): Promise<boolean> {
  const [owner] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), ne(customers.id, customer)));
  return owner !== undefined;
}

interface Decision {
  readonly request: number;
  readonly words: string;
}

/**
 * Approves a correction of somebody else, and tells both addresses at once. The old one gets the link that undoes a
 * changed email: before its time, the link ends the correction. A second press by the same person does nothing.
 */
export async function approveCorrection(
  db: Db,
  parts: Dependencies,
  staff: { readonly id: number },
  { request: id, words }: Decision,
): Promise<void> {
  const request = await lockCorrection(db, id);
  if (request.state === 'approved' && request.decidedBy === staff.id) return;
  const dueAt = new Date(parts.clock.now() + CORRECTION_WAITS);
  const { customerId: customer } = await decide(db, parts, staff, request, {
    state: 'approved',
    words,
    dueAt,
  });
  const [before] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, customer ?? 0))
    .for('no key update');
  if (!before) throw notFound();
  const { from, email } = addressesOf(request);
  if (before.email !== from) throw conflict('office.email-changed-since');
  if (await isTaken(db, email, before.id)) throw conflict('session.email-taken');
  const day = shortDate(dateAt(dueAt.getTime(), parts.config.zone));
  const scope = { db, customer: before.id };
  await tellOfChange(scope, parts, { change: 'email', before, notice: CORRECTION_TEXTS.old(email, day) });
  await queueMessage(db, parts.clock, {
    customer: before.id,
    cause: `email correction ${id}`,
    channel: 'mail',
    recipient: email,
    ...CORRECTION_TEXTS.new(day),
  });
}

export async function refuseCorrection(
  db: Db,
  parts: Dependencies,
  staff: { readonly id: number },
  { request, words }: Decision,
): Promise<void> {
  await decide(db, parts, staff, await lockCorrection(db, request), { state: 'refused', words });
}

async function lockCorrection(db: Db, id: number): Promise<OfficeRequest> {
  const request = await lockRequest(db, 'all', id);
  if (request.kind !== 'email') throw notFound();
  return request;
}

/** The addresses of a correction; empty ones after the customer was removed. */
export function addressesOf({ detail }: Pick<OfficeRequest, 'detail'>): { from: string; email: string } {
  return { from: String(detail.from ?? ''), email: String(detail.email ?? '') };
}

/**
 * Carries out one approved correction whose time has come; false when there is none. It fails where another customer
 * got the address meanwhile, or the customer changed it.
 */
export async function carryOutCorrection(parts: Dependencies): Promise<boolean> {
  const key = await codeKey(parts);
  const [due] = await dueRequests(parts.store.db, parts, 'email');
  if (!due) return false;
  try {
    await parts.store.transact((db) => correct(db, parts, key, due.id));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await endRequest(parts.store.db, parts, due.id, { state: 'failed', outcome: CORRECTION_OUTCOMES.taken });
  }
  return true;
}

async function correct(db: Db, parts: Dependencies, key: HashKeys, id: number): Promise<void> {
  const request = await lockCorrection(db, id);
  const { customerId: customer, decidedBy } = request;
  if (request.state !== 'approved' || customer === null) return;
  const { from, email } = addressesOf(request);
  const isDone = await correctEmail({ db, customer }, parts, key, { from, email });
  if (!isDone) {
    await endRequest(db, parts, id, { state: 'failed', outcome: CORRECTION_OUTCOMES.changed });
    return;
  }
  await endRequest(db, parts, id, { state: 'done', outcome: CORRECTION_OUTCOMES.done });
  await recordAct(db, parts, 'office-email-corrected', {
    staff: decidedBy ?? request.askedBy,
    customer,
    subject: `request ${id}`,
    reason: request.reason,
  });
}

/** Ends the open correction of a customer; false when there is none. */
export async function endCorrection(
  { db, customer }: Scope,
  parts: Pick<Dependencies, 'clock'>,
  outcome: string,
): Promise<boolean> {
  const [open] = await db
    .select({ id: officeRequests.id })
    .from(officeRequests)
    .where(
      and(
        eq(officeRequests.customerId, customer),
        eq(officeRequests.kind, 'email'),
        inArray(officeRequests.state, [...OPEN]),
      ),
    )
    .for('update');
  return open !== undefined && endRequest(db, parts, open.id, { state: 'withdrawn', outcome });
}
