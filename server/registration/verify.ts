import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../domain/call.ts';
import type { verifyCustomer } from '../../domain/calls/registration.ts';
import { hashOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { customerNamedIn } from '../session/access.ts';
import { insistOnCaller, insistOnSubject } from '../session/call-limit.ts';
import { takeTry } from '../session/sign-in-limit.ts';
import { redeemTicket } from '../session/tickets.ts';
import { type CodePurpose, customers, tickets } from '../store/schema/customers.ts';
import { MOST_WRONG, redeemCode, SPENT_CODE, WRONG_CODE } from '../verification/codes.ts';
import type { Visit } from '../visit.ts';
import { triesOfMail } from './mail-requests.ts';

const DEAD_LINK = 'This link was used before, is too old or is not complete.';
const USED_LINK = 'This link was used before. Your email address is verified, and you can sign in.';
const MOST_AN_HOUR = 10;
const HOUR = 3_600_000;

/** Verifies the email of a registration, by the link or by the code of its mail (REG-25, REG-26, SRV2-36). */
export async function verifyRegistration(
  { verify_token, email, code }: RequestOf<typeof verifyCustomer>,
  visit: Visit,
): Promise<AnswerOf<typeof verifyCustomer>> {
  const { parts } = visit;
  await insistOnCaller(visit, 'enter code');
  const customer =
    verify_token === ''
      ? await customerOfCode(visit, 'email verification', email, code)
      : (await redeemTicket(parts, 'email-verification', verify_token))?.customer;
  if (customer === undefined) throw await refusalOf(parts, verify_token);
  await parts.store.db.update(customers).set({ verified: true }).where(eq(customers.id, customer));
  return { success: true, verified: true };
}

/** Who holds a link that did its work got its mail, and may read that the address is verified; a stranger holds none. */
async function refusalOf({ store, clock }: Parts, verify_token: string): Promise<Refusal> {
  const [used] = await store.db
    .select({ customer: tickets.customerId })
    .from(tickets)
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(
      and(
        eq(tickets.customerId, customerNamedIn(verify_token) ?? 0),
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
 * Whose code it is that was entered with an email. The tries are counted by the address, five for each mail that was asked
 * for and ten an hour over all: an address that nobody has is answered in every way as one that somebody has (T8, SRV2-35).
 */
export async function customerOfCode(
  visit: Visit,
  purpose: CodePurpose,
  entered: string,
  code: string,
): Promise<number> {
  const { parts } = visit;
  const email = entered.trim().toLowerCase();
  await insistOnSubject(visit, `code ${purpose} ${hashOf(email)}`, MOST_AN_HOUR, HOUR);
  if (!(await takeTry(parts, triesOfMail(purpose, email), MOST_WRONG, HOUR)))
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
