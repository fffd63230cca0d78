import { and, desc, eq, gt, gte } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { verifySignInCode } from '../../domain/session/verification-calls.ts';
import { CODE_MINUTES, SIGN_IN_CODE_DIGITS } from '../../domain/session/verification-code.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { queueMessage } from '../notifications/messages.ts';
import { isNumberStopped } from '../notifications/stopped-numbers.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { profileOf } from '../store/customers.ts';
import { codes, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import { customerInToken } from './access.ts';
import { requireCallsLeft } from './call-limit.ts';
import {
  issueCode,
  MAX_WRONG_SIGN_IN_TRIES,
  redeemCode,
  redemptionText,
  requireCooldownOver,
  WRONG_CODE,
} from './codes.ts';
import { recordLimited, returnTry, spendTry } from './sign-in-limit.ts';
import { holderOfTicket, issueTicket, redeemTicket, voidTickets } from './tickets.ts';

const HANDOVER_SECONDS = 60;

/** Over all codes of an account, because four digits are soon guessed (ruling 21). */
const MAX_PER_HOUR = 10;
const ENDED = 'There were too many wrong codes. Please sign in again for a new one.';
const LOCKED = 'There were too many wrong codes. Please wait an hour and sign in again.';

/**
 * Texts a code, within the limits of all codes (SRV2-34, SRV2-35). Resolves to the token that the
 * code belongs to (SRV-10). `password` is the hash of the entered password: the sign-in continues
 * only while it is still the customer's.
 */
export async function sendSignInCode(
  parts: Dependencies,
  customer: number,
  mobileNumber: string,
  password: string,
): Promise<string> {
  const secret = `${customer}.${parts.ids.secret()}`;
  const now = new Date(parts.clock.now());
  await parts.store.transact(async (db) => {
    await requireCooldownOver(db, parts, mobileNumber);
    await requirePauseOver({ db, customer }, parts);
    const code = await issueCode({ db, customer }, parts, 'sign-in', mobileNumber, {
      digits: SIGN_IN_CODE_DIGITS,
    });
    await voidTickets({ db, customer }, parts, ['one-time-code']);
    await db.insert(tickets).values({
      customerId: customer,
      hash: hashOf(secret),
      kind: 'one-time-code',
      detail: { password },
      expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE),
    });
    await queueMessage(db, parts.clock, {
      customer,
      cause: `sign-in code ${hashOf(secret)}`,
      ...(await wayOfCode({ db, customer }, mobileNumber)),
      body: `${code} is your Billfold sign-in code. It is good for ${CODE_MINUTES} minutes.`,
    });
  });
  return secret;
}

/** To the number or, after its STOP, to the customer's address (ruling 56). */
async function wayOfCode({ db, customer }: Scope, mobileNumber: string) {
  const text = { channel: 'sms' as const, recipient: mobileNumber, subject: '' };
  if (!(await isNumberStopped(db, mobileNumber))) return text;
  const { email } = await profileOf({ db, customer });
  return { channel: 'mail' as const, recipient: email, subject: 'Your Billfold sign-in code' };
}

/**
 * Continues a sign-in whose code was right; after a wrong one another can be entered (VER-22). Only
 * a request with a sign-in's token uses up a customer's tries. Anybody can guess a customer's
 * number, and must not lock the customer out.
 */
export async function enterSignInCode(
  { VerificationCode, one_time_token }: RequestOf<typeof verifySignInCode>,
  visit: RequestContext,
): Promise<AnswerOf<typeof verifySignInCode>> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'enter code');
  const customer = customerInToken(one_time_token);
  if (customer === undefined || !(await isOpen(parts.store.db, parts, one_time_token)))
    throw wrong(WRONG_CODE);
  const bucket = `sign-in code ${customer}`;
  if (!(await spendTry(parts, bucket, MAX_PER_HOUR, HOUR))) {
    await recordLimited({ db: parts.store.db, customer }, parts, 'sign-in-code', bucket, HOUR);
    throw new Refusal(429, LOCKED, { retryAfter: HOUR / 1000 });
  }
  const { redemption, redeemed } = await parts.store.transact(async (db) => {
    if (!(await isOpen(db, parts, one_time_token)))
      return { redemption: { kind: 'wrong' } as const, redeemed: undefined };
    const redemption = await redeemCode({ db, customer }, parts, 'sign-in', VerificationCode);
    const isRight = redemption.kind === 'right';
    if (!isRight) await recordEvent({ db, customer }, parts, 'sign-in-code', 'refused');
    if (redemption.kind === 'wrong' && redemption.isSpent) await endSeries({ db, customer }, parts);
    return {
      redemption,
      redeemed: isRight ? await redeemTicket(parts, 'one-time-code', one_time_token, db) : undefined,
    };
  });
  if (redemption.kind === 'wrong' && redemption.isSpent) throw new Refusal(429, ENDED);
  if (!redeemed) throw wrong(redemptionText(redemption) || WRONG_CODE);
  await returnTry(parts, bucket);
  const password = redeemed.detail.password ?? '';
  return { token: await issueTicket(parts, customer, 'guest', HANDOVER_SECONDS, { password }) };
}

/** After so many codes that ended by misses within an hour, the next one waits, in milliseconds. */
const PAUSES = [0, MINUTE, 5 * MINUTE, 15 * MINUTE];

/** Slows a guesser down who knows the password: each code that ended by misses makes the next one later. */
async function requirePauseOver({ db, customer }: Scope, { clock }: Dependencies): Promise<void> {
  const now = clock.now();
  const ended = await db
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(
      and(
        eq(codes.customerId, customer),
        eq(codes.purpose, 'sign-in'),
        gte(codes.wrongTries, MAX_WRONG_SIGN_IN_TRIES),
        gt(codes.sentAt, new Date(now - HOUR)),
      ),
    )
    .orderBy(desc(codes.sentAt));
  const pause = PAUSES[Math.min(ended.length, PAUSES.length - 1)] ?? 0;
  const wait = (ended[0]?.sentAt.getTime() ?? 0) + pause - now;
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / MINUTE);
  throw new Refusal(
    429,
    `There were too many wrong codes. Please sign in again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.ceil(wait / 1000) },
  );
}

/** Ends the sign-in whose code was missed three times, and tells the customer. */
async function endSeries(scope: Scope, parts: Dependencies): Promise<void> {
  await voidTickets(scope, parts, ['one-time-code']);
  const { email } = await profileOf(scope);
  await queueMessage(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `wrong sign-in codes ${scope.customer} ${parts.clock.now()}`,
    channel: 'mail',
    recipient: email,
    subject: 'Wrong sign-in codes for your Billfold account',
    body: [
      'Somebody entered your password and then three wrong sign-in codes. Nobody was signed in.',
      '',
      'If this was you, sign in again for a new code. If not, somebody knows your password. Change it in Billfold under Account Settings.',
    ].join('\n'),
  });
}

/** True of the newest sign-in that waits for its code. */
async function isOpen(db: Db, parts: Dependencies, token: string): Promise<boolean> {
  return (await holderOfTicket(parts, 'one-time-code', token, db)) !== undefined;
}

const wrong = (words: string) => new Refusal(422, words, { errors: { VerificationCode: words } });
