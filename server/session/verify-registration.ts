import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { verifyCustomer } from '../../domain/profile/registration-calls.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { type CodePurpose, customers, tickets } from '../store/schema/customers.ts';
import { customerInToken } from './access.ts';
import { requireCallsLeft, requireTriesLeft } from './call-limit.ts';
import { codeKey } from './code-hash.ts';
import { MAX_WRONG_TRIES, redeemCode } from './codes.ts';
import { triesOfMail } from './mailed-links.ts';
import { isPassword } from './passwords.ts';
import { clearTries, spendTry } from './sign-in-limit.ts';
import { holderOfLink, issueTicket, redeemTicket } from './tickets.ts';

const MAX_PER_HOUR = 10;

/**
 * Verifies the email of a registration, by the link or by the code of its mail, and by the password that was
 * chosen (REG-25, REG-26, SRV2-36). A wrong password uses the link up no more than a missing one.
 */
export async function verifyRegistration(
  { verify_token, email, code, password }: RequestOf<typeof verifyCustomer>,
  visit: RequestContext,
): Promise<AnswerOf<typeof verifyCustomer>> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'enter code');
  const token = verify_token === '' ? await tokenForCode(visit, email, code) : verify_token;
  const customer = await holderOfLink(parts, 'email-verification', token);
  if (customer === undefined) throw await refusalOf(parts, token);
  if (password === '') return { success: true, verified: false, verify_token: token };
  await requirePassword(visit, customer, password);
  await redeem(parts, token);
  return { success: true, verified: true };
}

/** Verifies by the link alone. Only a server without strict mode answers such a call (API2-11). */
export async function verifyByLink(
  verify_token: string,
  visit: RequestContext,
): Promise<AnswerOf<typeof verifyCustomer>> {
  await requireCallsLeft(visit, 'enter code');
  await redeem(visit.parts, verify_token);
  return { success: true, verified: true };
}

async function redeem(parts: Dependencies, token: string): Promise<void> {
  const redeemed = await parts.store.transact(async (db) => {
    const redeemed = await redeemTicket(parts, 'email-verification', token, db);
    if (!redeemed) return undefined;
    const { customer } = redeemed;
    await db.update(customers).set({ verified: true }).where(eq(customers.id, customer));
    await recordEvent({ db, customer }, parts, 'email-verified', 'done');
    return redeemed;
  });
  if (!redeemed) throw await refusalOf(parts, token);
}

/** A code is used up once it was right; the ticket stands for it until the password is entered. */
async function tokenForCode(visit: RequestContext, email: string, code: string): Promise<string> {
  const customer = await customerOfCode(visit, 'email verification', email, code);
  return issueTicket(visit.parts, customer, 'email-verification', HOUR / 1000);
}

async function requirePassword(visit: RequestContext, customer: number, password: string): Promise<void> {
  const { parts } = visit;
  const bucket = `verify ${customer}`;
  await requireTriesLeft(visit, bucket, MAX_WRONG_TRIES);
  const [row] = await parts.store.db
    .select({ hash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customer));
  if (!(await isPassword(password, row?.hash))) throw invalid({ password: 'session.wrong-password' });
  await clearTries(parts, bucket);
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
  return used ? new Refusal(409, 'session.used-link') : new Refusal(422, 'session.dead-link');
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
    throw new Refusal(429, 'session.spent-code');
  const key = await codeKey(parts);
  const redeemed = await parts.store.transact(async (db) => {
    const [customer] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, email));
    const redemption = await redeemCode({ db, customer: customer?.id ?? 0 }, parts, key, purpose, code);
    return { redemption, customer: customer?.id };
  });
  if (redeemed.redemption.kind !== 'right' || redeemed.customer === undefined)
    throw invalid({ code: 'session.wrong-code' });
  return redeemed.customer;
}
