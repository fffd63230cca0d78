import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { verifySignInCode } from '../../domain/calls/verification.ts';
import { CODE_MINUTES, SIGN_IN_CODE_DIGITS } from '../../domain/verification-code.ts';
import { hashOf } from '../ids.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { tickets } from '../store/schema/customers.ts';
import type { Db } from '../store/store.ts';
import { insistOnCooldown, issueCode, redeemCode, WRONG_CODE, wordsOf } from '../verification/codes.ts';
import type { Visit } from '../visit.ts';
import { customerNamedIn } from './access.ts';
import { insistOnCaller } from './call-limit.ts';
import { giveTryBack, takeTry } from './sign-in-limit.ts';
import { issueTicket, redeemTicket } from './tickets.ts';

const HANDOVER_SECONDS = 60;
const HOUR = 3_600_000;
/** Over all codes of an account: four digits are soon guessed (ruling 21). */
const MOST_AN_HOUR = 10;
const LOCKED = 'There were too many wrong codes. Please wait an hour and sign in again.';

/**
 * Texts a code, under the limits of every code (SRV2-34, SRV2-35); what is answered is the token that it belongs to (SRV-10).
 * `password` is the hash of what was entered: the sign-in goes on only while it is the customer's.
 */
export async function sendSignInCode(
  parts: Parts,
  customer: number,
  mobileNumber: string,
  password: string,
): Promise<string> {
  const secret = `${customer}.${parts.ids.secret()}`;
  const now = new Date(parts.clock.now());
  await parts.store.transact(async (db) => {
    await insistOnCooldown(db, parts, mobileNumber);
    const code = await issueCode({ db, customer }, parts, 'sign-in', mobileNumber, {
      digits: SIGN_IN_CODE_DIGITS,
    });
    await db
      .update(tickets)
      .set({ usedAt: now })
      .where(
        and(eq(tickets.customerId, customer), eq(tickets.kind, 'one-time-code'), isNull(tickets.usedAt)),
      );
    await db.insert(tickets).values({
      customerId: customer,
      hash: hashOf(secret),
      kind: 'one-time-code',
      detail: { password },
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    });
    await post(db, parts.clock, {
      customer,
      cause: `sign-in code ${hashOf(secret)}`,
      channel: 'sms',
      recipient: mobileNumber,
      subject: '',
      body: `${code} is your Billfold sign-in code. It is good for ${CODE_MINUTES} minutes.`,
    });
  });
  return secret;
}

/**
 * Goes on with a sign-in whose code was right; a wrong one can be entered again (VER-22). Only who has the token of a sign-in
 * takes tries from its customer: anybody can write down a customer's number, and nobody is locked out by that.
 */
export async function enterSignInCode(
  { VerificationCode, one_time_token }: RequestOf<typeof verifySignInCode>,
  visit: Visit,
): Promise<AnswerOf<typeof verifySignInCode>> {
  const { parts } = visit;
  await insistOnCaller(visit, 'enter code');
  const customer = customerNamedIn(one_time_token);
  if (customer === undefined || !(await isOpen(parts.store.db, parts, customer, one_time_token)))
    throw wrong(WRONG_CODE);
  const bucket = `sign-in code ${customer}`;
  if (!(await takeTry(parts, bucket, MOST_AN_HOUR, HOUR)))
    throw new Refusal(429, LOCKED, { retryAfter: HOUR / 1000 });
  const { redemption, redeemed } = await parts.store.transact(async (db) => {
    if (!(await isOpen(db, parts, customer, one_time_token)))
      return { redemption: { kind: 'wrong' } as const, redeemed: undefined };
    const redemption = await redeemCode({ db, customer }, parts, 'sign-in', VerificationCode);
    const isRight = redemption.kind === 'right';
    return {
      redemption,
      redeemed: isRight ? await redeemTicket(parts, 'one-time-code', one_time_token, db) : undefined,
    };
  });
  if (!redeemed) throw wrong(wordsOf(redemption) || WRONG_CODE);
  await giveTryBack(parts, bucket);
  const password = redeemed.detail.password ?? '';
  return { token: await issueTicket(parts, customer, 'guest', HANDOVER_SECONDS, { password }) };
}

/** True of the newest sign-in that waits for its code. */
async function isOpen(db: Db, { clock }: Parts, customer: number, token: string): Promise<boolean> {
  const open = await db
    .select({ hash: tickets.hash })
    .from(tickets)
    .where(
      and(
        eq(tickets.customerId, customer),
        eq(tickets.hash, hashOf(token)),
        eq(tickets.kind, 'one-time-code'),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, new Date(clock.now())),
      ),
    );
  return open.length === 1;
}

const wrong = (words: string) => new Refusal(422, words, { errors: { VerificationCode: words } });
