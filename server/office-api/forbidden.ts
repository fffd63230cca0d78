import type { OfficeCall } from '../../domain/api/office-call.ts';
import type { RefusalCode } from '../../domain/refusals.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAct } from '../office/acts.ts';
import { triedSubject } from '../office/log.ts';
import { onlyBillerOf, type SignedInStaff } from '../office/staff.ts';
import { type Reason, Refusal } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';

/** What somebody may not do at all, or not about their own request, file or account. The office offers none of it. */
const FORBIDDEN: ReadonlySet<RefusalCode> = new Set([
  'office.right',
  'office.may-not-give',
  'office.own-request',
  'office.own-import',
  'office.own-person',
  'office.not-own-request',
]);

interface Tried {
  readonly call: Pick<OfficeCall, 'method' | 'path'>;
  /** What the path of the request named. */
  readonly given: Readonly<Record<string, string>>;
  readonly error: unknown;
}

/**
 * Writes down that somebody tried what is not allowed. The transaction of the act is rolled back by then, so the entry
 * is one of its own.
 */
export async function noteForbidden(
  parts: Dependencies,
  { id }: Pick<SignedInStaff, 'id'>,
  { call, given, error }: Tried,
): Promise<void> {
  if (!(error instanceof Refusal)) return;
  const reason = [error.reason, ...Object.values(error.errors ?? {})].find(isForbidden);
  if (reason === undefined) return;
  const { db } = parts.store;
  const biller = await onlyBillerOf(db, id);
  await recordAct(db, parts, 'office-forbidden', {
    staff: id,
    outcome: 'refused',
    subject: triedSubject(call, given),
    reason: wordsOf(reason),
    ...(biller ? { biller: biller.slug } : {}),
  });
}

const isForbidden = (reason: Reason) => FORBIDDEN.has(typeof reason === 'string' ? reason : reason.code);
