import { and, desc, eq, gt, gte, lt, max } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import type { login } from '../../domain/session/calls.ts';
import { codeSubject, signInCodeText } from '../../domain/session/text/texts.ts';
import { CODE_MINUTES, SIGN_IN_CODE_DIGITS } from '../../domain/session/verification-code.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import { verifiedNumber } from '../../domain/values/mobile-number.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { queueMessage } from '../notifications/messages.ts';
import { isNumberStopped } from '../notifications/stopped-numbers.ts';
import { Refusal, say } from '../refusal.ts';
import { isSetUp } from '../set-up.ts';
import { profileOf } from '../store/customers.ts';
import { customers, tickets } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { customerInToken } from './access.ts';
import { activeAuthenticator } from './authenticator.ts';
import { codeKey } from './code-hash.ts';
import { issueCode, MAX_WRONG_SIGN_IN_TRIES, requireCooldownOver } from './codes.ts';
import { lockTicket, voidTickets } from './tickets.ts';

type Customer = typeof customers.$inferSelect;
type Asked = AnswerOf<typeof login>;

const CODE_LIFE = CODE_MINUTES * MINUTE;

/**
 * Asks for a code after the right password; undefined for a customer who needs none. The app is asked first
 * (ruling 76). `password` is the hash of the entered password: the sign-in continues only while it is still the
 * customer's.
 */
export async function askForCode(
  parts: Dependencies,
  customer: Customer,
  password: string,
): Promise<Asked | undefined> {
  const number = numberForCodes(customer);
  const key = await codeKey(parts);
  return parts.store.transact(async (db) => {
    const scope = { db, customer: customer.id };
    if (await activeAuthenticator(scope))
      return {
        one_time_token: await beginCodeEntry(scope, parts, password),
        codes_from: number ? ['app', 'text'] : ['app'],
      };
    if (!number) return undefined;
    return textCode(scope, parts, key, number, password);
  });
}

/** A code goes only to a number that the customer has verified (VER-22). */
export function numberForCodes({ asksForSignInCode, mobileNumber, mobileRegistration }: Customer) {
  return asksForSignInCode ? verifiedNumber(mobileNumber, mobileRegistration) : undefined;
}

/**
 * Texts a code to a customer who does not have the app at hand, or who asks for another one. The sign-in goes on
 * under another token.
 */
export async function textInstead(parts: Dependencies, token: string): Promise<Asked> {
  const customer = customerInToken(token);
  if (customer === undefined) throw ended();
  const key = await codeKey(parts);
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    // The customer before the ticket, in the order in which a sign-in locks them.
    const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
    const ticket = await lockTicket(parts, 'one-time-code', token, scope);
    const number = row && numberForCodes(row);
    if (!ticket || !number) throw ended();
    const sent = await textCode(scope, parts, key, number, ticket.detail.password ?? '');
    return (await activeAuthenticator(scope)) ? { ...sent, codes_from: ['text', 'app'] } : sent;
  });
}

const ended = () => new Refusal(422, 'session.sign-in-over');

/**
 * Texts a code, within the limits of all codes (SRV2-34, SRV2-35). Resolves to the token that the code belongs
 * to (SRV-10), and to the last two digits of the number.
 */
export async function textCode(
  scope: Scope,
  parts: Dependencies,
  key: HashKeys,
  mobileNumber: string,
  password: string,
): Promise<Asked> {
  const { db, customer } = scope;
  await requireCooldownOver(db, parts, mobileNumber);
  const token = await beginCodeEntry(scope, parts, password);
  const code = await issueCode(scope, parts, key, 'sign-in', mobileNumber, { digits: SIGN_IN_CODE_DIGITS });
  const way = await wayOfCode(scope, parts, mobileNumber);
  await queueMessage(db, parts.clock, {
    customer,
    cause: `sign-in code ${hashOf(token)}`,
    ...way,
    body: signInCodeText(code),
  });
  return { one_time_token: token, ...(way.channel === 'sms' ? { code_to: mobileNumber.slice(-2) } : {}) };
}

/**
 * Resolves to the token of a sign-in that waits for its code. An earlier one ends; its misses go on counting,
 * so that nobody gets further tries by signing in again.
 */
async function beginCodeEntry(scope: Scope, parts: Dependencies, password: string): Promise<string> {
  const { db, customer } = scope;
  // Two sign-ins at the same time wait for each other here, so that one ends the other.
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customer)).for('update');
  await requirePauseOver(scope, parts);
  const tries = await missesSoFar(scope, parts);
  await voidTickets(scope, parts, ['one-time-code']);
  const token = `${customer}.${parts.ids.secret()}`;
  await db.insert(tickets).values({
    customerId: customer,
    hash: hashOf(token),
    kind: 'one-time-code',
    detail: { password },
    tries,
    expiresAt: new Date(parts.clock.now() + CODE_LIFE),
  });
  return token;
}

/** The misses of the last hour since a right code, or since a sign-in that ended by misses. */
async function missesSoFar({ db, customer }: Scope, { clock }: Dependencies): Promise<number> {
  const [row] = await db
    .select({ misses: max(tickets.tries) })
    .from(tickets)
    .where(
      and(
        isForCode(customer),
        lt(tickets.tries, MAX_WRONG_SIGN_IN_TRIES),
        gt(tickets.expiresAt, new Date(clock.now() + CODE_LIFE - HOUR)),
      ),
    );
  return row?.misses ?? 0;
}

const isForCode = (customer: number) =>
  and(eq(tickets.customerId, customer), eq(tickets.kind, 'one-time-code'));

/** To the number or, after its STOP and where no text leaves, to the customer's address (ruling 56). */
export async function wayOfCode(
  { db, customer }: Scope,
  { config }: Pick<Dependencies, 'config'>,
  mobileNumber: string,
) {
  const text = { channel: 'sms' as const, recipient: mobileNumber, subject: '' };
  if (isSetUp(config, 'texts') && !(await isNumberStopped(db, mobileNumber))) return text;
  const { email } = await profileOf({ db, customer });
  return { channel: 'mail' as const, recipient: email, subject: codeSubject() };
}

/** After so many sign-ins that ended by misses within an hour, the next one waits, in milliseconds. */
const PAUSES = [0, MINUTE, 5 * MINUTE, 15 * MINUTE];

/** Slows a guesser down who knows the password: each sign-in that ended by misses makes the next one later. */
async function requirePauseOver({ db, customer }: Scope, { clock }: Dependencies): Promise<void> {
  const now = clock.now();
  const missed = await db
    .select({ endedAt: tickets.usedAt })
    .from(tickets)
    .where(
      and(
        isForCode(customer),
        gte(tickets.tries, MAX_WRONG_SIGN_IN_TRIES),
        gt(tickets.usedAt, new Date(now - HOUR)),
      ),
    )
    .orderBy(desc(tickets.usedAt));
  const pause = PAUSES[Math.min(missed.length, PAUSES.length - 1)] ?? 0;
  const wait = (missed[0]?.endedAt?.getTime() ?? 0) + pause - now;
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / MINUTE);
  throw new Refusal(429, say('session.wrong-codes-minutes', { minutes }), {
    retryAfter: Math.ceil(wait / 1000),
  });
}
