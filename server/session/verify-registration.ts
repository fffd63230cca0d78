import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { type CodePurpose, customers, tickets } from '../store/schema/customers.ts';
import { customerInToken } from './access.ts';
import { requireCallsLeft, requireTriesLeft } from './call-limit.ts';
import { MAX_WRONG_TRIES, redeemCode, SPENT_CODE, WRONG_CODE } from './codes.ts';
import { triesOfMail } from './mailed-links.ts';
import { spendTry } from './sign-in-limit.ts';
import { redeemTicket } from './tickets.ts';

const DEAD_LINK = 'This link was used before, is too old or is not complete.';
const USED_LINK = 'This link was used before. Your email address is verified, and you can sign in.';
const MAX_PER_HOUR = 10;

/**
 * Verifies the email of a registration, by the link or by the code of its mail (REG-25, REG-26,
 * SRV2-36).
 */
export async function verifyRegistration(
  { verify_token, email, code }: RequestOf<typeof verifyCustomer>,
  visit: RequestContext,
): Promise<AnswerOf<typeof verifyCustomer>> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'enter code');
  const customer =
    verify_token === ''
      ? await customerOfCode(visit, 'email verification', email, code)
      : (await redeemTicket(parts, 'email-verification', verify_token))?.customer;
  if (customer === undefined) throw await refusalOf(parts, verify_token);
  await parts.store.transact(async (db) => {
    await db.update(customers).set({ verified: true }).where(eq(customers.id, customer));
    await recordEvent({ db, customer }, parts, 'email-verified', 'done');
  });
  return { success: true, verified: true };
}

/**
 * The refusal of a link. A customer whose link was used before got its mail and may read that the
 * address is verified.
 */
async function refusalOf({ store, clock }: Dependencies, verify_token: string): Promise<Refusal> {
  const [used] = await store.db
    .select({ customer: tickets.customerId })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(
      and(
        eq(tickets.customerId, customerInToken(verify_token) ?? 0),
        eq(tickets.hash, hashOf(verify_token)),
        eq(tickets.kind, 'email-verification'),
        isNotNull(tickets.usedAt),
        gt(tickets.expiresAt, new Date(clock.now())),
        eq(customers.verified, true),
      ),
    );
  return used ? new Refusal(409, USED_LINK) : new Refusal(422, DEAD_LINK);
}

/**
 * The customer whose code was entered with an email. Tries are counted by address: five for each
 * requested mail, and ten an hour in all. An address without a customer gets the same answers as
 * one with a customer (SRV2-35).
 */
export async function customerOfCode(
  visit: RequestContext,
  purpose: CodePurpose,
  entered: string,
  code: string,
): Promise<number> {
  const { parts } = visit;
  const email = entered.trim().toLowerCase();
  await requireTriesLeft(visit, `code ${purpose} ${hashOf(email)}`, MAX_PER_HOUR, HOUR);
  if (!(await spendTry(parts, triesOfMail(purpose, email), MAX_WRONG_TRIES, HOUR)))
    throw new Refusal(429, SPENT_CODE);
  const redeemed = await parts.store.transact(async (db) => {
    const [customer] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, email));
    const redemption = await redeemCode({ db, customer: customer?.id ?? 0 }, parts, purpose, code);
    return { redemption, customer: customer?.id };
  });
  if (redeemed.redemption.kind !== 'right' || redeemed.customer === undefined)
    throw new Refusal(422, WRONG_CODE, { errors: { code: WRONG_CODE } });
  return redeemed.customer;
}
