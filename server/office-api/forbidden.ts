import type { RefusalCode } from '../../domain/refusals.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAct } from '../office/acts.ts';
import { triedSubject } from '../office/log.ts';
import { slugOfPerson } from '../office/people.ts';
import type { SignedInStaff } from '../office/staff.ts';
import { type Reason, Refusal } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';
import { type TriedCall, triedBiller } from './tried-biller.ts';

/** What somebody may not do at all, or not about their own request, file or account. The office offers none of it. */
const FORBIDDEN: ReadonlySet<RefusalCode> = new Set([
  'office.right',
  'office.may-not-give',
  'office.own-request',
  'office.own-import',
  'office.own-person',
  'office.not-own-request',
]);

interface Tried extends TriedCall {
  readonly error: unknown;
}

/**
 * Writes down that somebody tried what is not allowed. The transaction of the act is rolled back by then, so the entry
 * is one of its own. It stands with the biller that the try was about, or else with the only one of the person.
 */
export async function noteForbidden(
  parts: Dependencies,
  { id }: Pick<SignedInStaff, 'id'>,
  { error, ...tried }: Tried,
): Promise<void> {
  if (!(error instanceof Refusal)) return;
  const reason = [error.reason, ...Object.values(error.errors ?? {})].find(isForbidden);
  if (reason === undefined) return;
  const { db } = parts.store;
  const about = await triedBiller(db, tried);
  await recordAct(db, parts, 'office-forbidden', {
    staff: id,
    outcome: 'refused',
    subject: triedSubject(tried.call, tried.given),
    reason: wordsOf(reason),
    ...(about.biller === undefined ? await slugOfPerson(db, id) : about),
  });
}

const isForbidden = (reason: Reason) => FORBIDDEN.has(typeof reason === 'string' ? reason : reason.code);
