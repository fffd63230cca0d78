import { and, between, eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { CodeSource } from '../../domain/session/authenticator.ts';
import { wrongCodesMail } from '../../domain/session/text/mails.ts';
import type { verifySignInCode } from '../../domain/session/verification-calls.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { invalid, type Reason, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { profileOf } from '../store/customers.ts';
import { tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { customerInToken } from './access.ts';
import {
  type AuthenticatorKeys,
  acceptAppCode,
  activeAuthenticator,
  authenticatorKeys,
} from './authenticator.ts';
import { requireCallsLeft } from './call-limit.ts';
import { codeKey } from './code-hash.ts';
import { MAX_WRONG_SIGN_IN_TRIES, redeemCode } from './codes.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { recordLimited, returnTry, spendTry } from './sign-in-limit.ts';
import { holderOfTicket, issueTicket, lockTicket, redeemTicket, voidTickets } from './tickets.ts';

const HANDOVER_SECONDS = 60;

/** Over all codes of an account, because four digits are soon guessed (ruling 21). */
const MAX_PER_HOUR = 10;

/** The same words for a wrong code, for one that was used, and for a sign-in that has ended. */
const WRONG: Record<CodeSource, Reason> = {
  text: 'session.wrong-code',
  app: 'session.wrong-app-code',
  recovery: 'session.wrong-recovery-code',
};

interface Entered {
  readonly from: CodeSource;
  readonly code: string;
  /** The stored hash of a recovery code that fits. */
  readonly found: string | undefined;
}

/**
 * Continues a sign-in whose code was right; after a wrong one another can be entered (VER-22). Only
 * a request with a sign-in's token uses up a customer's tries. Anybody can guess a customer's
 * number, and must not lock the customer out.
 */
export async function enterSignInCode(
  { VerificationCode, one_time_token, code_from = 'text' }: RequestOf<typeof verifySignInCode>,
  visit: RequestContext,
): Promise<AnswerOf<typeof verifySignInCode>> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'enter code');
  const customer = customerInToken(one_time_token);
  if (customer === undefined || !(await isOpen(parts, one_time_token))) throw wrong(code_from);
  const bucket = `sign-in code ${customer}`;
  if (!(await spendTry(parts, bucket, MAX_PER_HOUR, HOUR))) {
    await recordLimited({ db: parts.store.db, customer }, parts, 'sign-in-code', bucket, HOUR);
    throw new Refusal(429, 'session.wrong-sign-in-codes', { retryAfter: HOUR / 1000 });
  }
  const keys = { ...(await authenticatorKeys(parts)), sent: await codeKey(parts) };
  const found =
    code_from === 'recovery'
      ? await findRecoveryCode({ db: parts.store.db, customer }, keys.recovery, VerificationCode)
      : undefined;
  const entered = { from: code_from, code: VerificationCode, found };
  const outcome = await parts.store.transact(async (db) => {
    const scope = { db, customer };
    const ticket = await lockTicket(parts, 'one-time-code', one_time_token, scope);
    if (!ticket) return undefined;
    if (await isRight(scope, parts, keys, entered)) {
      await forgetMisses(scope);
      return redeemTicket(parts, 'one-time-code', one_time_token, db);
    }
    await recordEvent(scope, parts, 'sign-in-code', 'refused');
    await db
      .update(tickets)
      .set({ tries: ticket.tries + 1 })
      .where(and(eq(tickets.customerId, customer), eq(tickets.hash, ticket.hash)));
    if (ticket.tries + 1 < MAX_WRONG_SIGN_IN_TRIES) return undefined;
    await endSeries(scope, parts);
    return 'ended';
  });
  if (outcome === 'ended') throw new Refusal(429, 'session.wrong-codes-ended');
  if (!outcome) throw wrong(code_from);
  await returnTry(parts, bucket);
  const detail = { ...outcome.detail, factor: 'entered' };
  return { token: await issueTicket(parts, customer, 'guest', HANDOVER_SECONDS, detail) };
}

async function isRight(
  scope: Scope,
  parts: Dependencies,
  keys: AuthenticatorKeys & { readonly sent: HashKeys },
  { from, code, found }: Entered,
): Promise<boolean> {
  if (from === 'text') return (await redeemCode(scope, parts, keys.sent, 'sign-in', code)).kind === 'right';
  const active = await activeAuthenticator(scope);
  if (!active) return false;
  return from === 'app'
    ? acceptAppCode(scope, parts, keys, active, code)
    : spendRecoveryCode(scope, parts, active, found);
}

/** Ends the sign-in whose code was missed three times, and tells the customer. */
async function endSeries(scope: Scope, parts: Dependencies): Promise<void> {
  await voidTickets(scope, parts, ['one-time-code']);
  await forgetMisses(scope);
  const { email } = await profileOf(scope);
  await queueMessage(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `wrong sign-in codes ${scope.customer} ${parts.clock.now()}`,
    channel: 'mail',
    recipient: email,
    ...wrongCodesMail(),
  });
}

/** Begins to count anew. A sign-in that ended by its misses keeps them: they make the next one wait. */
async function forgetMisses({ db, customer }: Scope): Promise<void> {
  await db
    .update(tickets)
    .set({ tries: 0 })
    .where(
      and(
        eq(tickets.customerId, customer),
        eq(tickets.kind, 'one-time-code'),
        between(tickets.tries, 1, MAX_WRONG_SIGN_IN_TRIES - 1),
      ),
    );
}

/** True of a sign-in that waits for its code. */
async function isOpen(parts: Dependencies, token: string): Promise<boolean> {
  return (await holderOfTicket(parts, 'one-time-code', token)) !== undefined;
}

function wrong(from: CodeSource): Refusal {
  return invalid({ VerificationCode: WRONG[from] });
}
