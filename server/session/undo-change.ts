import { and, eq, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { SecurityEvent } from '../../domain/session/text/security-events.ts';
import type { undoChange as undoChangeCall } from '../../domain/session/undo-calls.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { hashOf } from '../ids.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { isUniqueViolation } from '../store/cause.ts';
import { customers, knownDevices, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { restoreAuthenticator } from './authenticator.ts';
import { requireCallsLeft } from './call-limit.ts';
import { voidCodes } from './codes.ts';
import { isAnothersNumber } from './confirm-mobile.ts';
import { endPasswordAccess } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { holderOfLink, issueTicket, redeemTicket } from './tickets.ts';

type Answer = AnswerOf<typeof undoChangeCall>;
type Undone = Answer['undone'];
type Customer = typeof customers.$inferSelect;
type Detail = Readonly<Record<string, string>>;

const RESET_SECONDS = 3600;
const NOT_ASKED = 0;

const EVENTS = {
  email: 'email-undone',
  mobile: 'mobile-undone',
  password: 'password-undone',
  codes: 'codes-undone',
  authenticator: 'authenticator-undone',
  nothing: 'not-me',
} as const satisfies Record<Undone, SecurityEvent>;

/**
 * Follows the link of a notice of security. Whoever made the change has entered the password, so the password
 * ends with the change: nobody signs in until a new one is chosen. `endRequests` ends in the same transaction
 * what was asked for in the customer's name and is still pending.
 */
export async function undoChange(
  token: string,
  visit: RequestContext,
  endRequests: (scope: Scope) => Promise<void>,
): Promise<Answer> {
  const { parts } = visit;
  await requireCallsLeft(visit, 'enter code');
  if ((await holderOfLink(parts, 'undo', token)) === undefined) throw dead();
  const nobodysPassword = await hashPassword(parts.ids.secret());
  try {
    return await parts.store.transact(async (db) => {
      const redeemed = await redeemTicket(parts, 'undo', token, db);
      if (!redeemed) throw dead();
      const scope = { db, customer: redeemed.customer };
      const undone = (redeemed.detail.change ?? 'nothing') as Undone;
      const before = await lockedCustomer(scope);
      await endLaterLinks(scope, parts, undone, token, before.email);
      const columns = await formerColumns(scope, parts, undone, redeemed.detail, before);
      const [now] = await db
        .update(customers)
        .set({ ...columns, passwordHash: nobodysPassword, hasTemporaryPassword: false })
        .where(eq(customers.id, scope.customer))
        .returning();
      await endPasswordAccess(scope, parts);
      await voidCodes(scope, parts, ['email', 'mobile']);
      await db.delete(knownDevices).where(eq(knownDevices.customerId, scope.customer));
      await endRequests(scope);
      await recordEvent(scope, parts, EVENTS[undone], 'done');
      const isOwnAddress = now?.email === redeemed.detail.to;
      return {
        success: true,
        undone,
        password_reset_token: isOwnAddress
          ? await issueTicket(parts, scope.customer, 'password-reset', RESET_SECONDS, {}, db)
          : '',
        is_address_changed: !isOwnAddress && (redeemed.detail.to ?? '').includes('@'),
      };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('session.address-taken-since');
    throw error;
  }
}

const dead = () => new Refusal(422, 'session.dead-undo');

async function lockedCustomer({ db, customer }: Scope): Promise<Customer> {
  const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
  if (!row) throw dead();
  return row;
}

/** The columns of the customer that the change had overwritten. What stands elsewhere is brought back at once. */
async function formerColumns(
  scope: Scope,
  parts: Dependencies,
  undone: Undone,
  detail: Detail,
  before: Customer,
): Promise<Partial<Customer>> {
  if (undone === 'email') {
    const email = detail.email ?? '';
    // A correction that is approved and not yet in force has changed nothing.
    if (email === before.email) return { verified: true };
    await freeAddress(scope, email);
    return { email, formerEmail: before.email, verified: true };
  }
  if (undone === 'mobile') return formerNumber(scope, parts, detail, before);
  if (undone === 'authenticator') await restoreAuthenticator(scope, parts, detail.authenticator ?? '');
  return undone === 'codes' ? { asksForSignInCode: detail.codes === 'true' } : {};
}

/**
 * Takes the address away from a registration that was never verified. Otherwise a thief who registers the
 * former address could keep the change from being undone.
 */
async function freeAddress({ db }: Scope, email: string): Promise<void> {
  await db
    .update(customers)
    .set({ email: sql`'removed ' || ${customers.id}` })
    .where(and(eq(customers.email, email), eq(customers.verified, false)));
}

/** The former number, unless another customer has verified it since: then there is none. */
async function formerNumber(
  scope: Scope,
  parts: Dependencies,
  { number = '', registration }: Detail,
  before: Customer,
): Promise<Partial<Customer>> {
  const isFree = number === '' || !(await isAnothersNumber(scope, number));
  const mobileNumber = isFree && number !== '' ? number : null;
  const mobileRegistration = (isFree ? Number(registration) : NOT_ASKED) as Customer['mobileRegistration'];
  const moved = [before, { mobileNumber, mobileRegistration }].flatMap(
    (row) => verifiedNumber(row.mobileNumber, row.mobileRegistration) ?? [],
  );
  await parts.onNumbersReassigned(scope.db, moved);
  return { mobileNumber, mobileRegistration };
}

/**
 * Ends the links of later changes of the same kind, and those that went to an address that was set by the
 * undone change: whoever reads it could turn the account round again.
 */
async function endLaterLinks(
  { db, customer }: Scope,
  { clock }: Dependencies,
  undone: Undone,
  token: string,
  address: string,
): Promise<void> {
  if (undone === 'nothing') return;
  const mine = and(eq(tickets.customerId, customer), eq(tickets.kind, 'undo'));
  const [redeemed] = await db
    .select({ expiresAt: tickets.expiresAt })
    .from(tickets)
    .where(and(mine, eq(tickets.hash, hashOf(token))));
  if (!redeemed) return;
  const isOfKind = eq(sql`${tickets.detail} ->> 'change'`, undone);
  const wentToIt = undone === 'email' ? eq(sql`${tickets.detail} ->> 'to'`, address) : undefined;
  await db
    .update(tickets)
    .set({ usedAt: new Date(clock.now()) })
    .where(
      and(
        mine,
        isNull(tickets.usedAt),
        ne(tickets.hash, hashOf(token)),
        gte(tickets.expiresAt, redeemed.expiresAt),
        or(isOfKind, wentToIt),
      ),
    );
}
