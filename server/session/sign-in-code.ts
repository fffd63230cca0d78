import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { verifySignInCode } from '../../domain/calls/verification.ts';
import { SIGN_IN_CODE_DIGITS } from '../../domain/verification-code.ts';
import { hashOf } from '../ids.ts';
import { post } from '../messages.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { tickets } from '../store/schema/customers.ts';
import { WRONG_CODE } from '../verification/codes.ts';
import type { Visit } from '../visit.ts';
import { customerNamedIn } from './access.ts';
import { insistOnCaller } from './call-limit.ts';
import { takeTry } from './sign-in-limit.ts';
import { issueTicket, redeemTicket } from './tickets.ts';

const CODE_SECONDS = 600;
const HANDOVER_SECONDS = 60;
const HOUR = 3_600_000;
/** Over all codes of an account: four digits are soon guessed (ruling 21). */
const MOST_AN_HOUR = 10;
const LOCKED = 'There were too many wrong codes. Please wait an hour and sign in again.';

/** Texts a code; what is answered is the token that it belongs to (SRV-10). */
export async function sendSignInCode(parts: Parts, customer: number, mobileNumber: string): Promise<string> {
  const code = parts.ids.code(SIGN_IN_CODE_DIGITS);
  const secret = `${customer}.${parts.ids.secret()}`;
  await parts.store.transact(async (tx) => {
    await tx.insert(tickets).values({
      customerId: customer,
      hash: hashOf(secret),
      kind: 'one-time-code',
      detail: { codeHash: hashOf(`${secret} ${code}`) },
      expiresAt: new Date(parts.clock.now() + CODE_SECONDS * 1000),
    });
    await post(tx, parts.clock, {
      customer,
      cause: `sign-in code ${hashOf(secret)}`,
      channel: 'sms',
      recipient: mobileNumber,
      subject: '',
      body: `${code} is your Billfold sign-in code. It is good for 10 minutes.`,
    });
  });
  return secret;
}

/** Goes on with a sign-in whose code was right; a wrong one can be entered again (VER-22). */
export async function enterSignInCode(
  { VerificationCode, one_time_token }: RequestOf<typeof verifySignInCode>,
  visit: Visit,
): Promise<AnswerOf<typeof verifySignInCode>> {
  const { parts } = visit;
  await insistOnCaller(visit, 'enter code');
  const customer = customerNamedIn(one_time_token);
  if (customer === undefined) throw wrong();
  if (!(await takeTry(parts, `sign-in code ${customer}`, MOST_AN_HOUR, HOUR)))
    throw new Refusal(429, LOCKED, { retryAfter: HOUR / 1000 });
  const [ticket] = await parts.store.db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.customerId, customer),
        eq(tickets.hash, hashOf(one_time_token)),
        eq(tickets.kind, 'one-time-code'),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, new Date(parts.clock.now())),
      ),
    );
  if (ticket?.detail.codeHash !== hashOf(`${one_time_token} ${VerificationCode.trim()}`)) throw wrong();
  if (!(await redeemTicket(parts, 'one-time-code', one_time_token))) throw wrong();
  return { token: await issueTicket(parts, customer, 'guest', HANDOVER_SECONDS) };
}

const wrong = () => new Refusal(422, WRONG_CODE, { errors: { VerificationCode: WRONG_CODE } });
