import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { CODE_COOLDOWN, CODE_DIGITS, CODE_MINUTES } from '../../domain/verification-code.ts';
import { hashOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { takeTry } from '../session/sign-in-limit.ts';
import { type CodePurpose, codes } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';

const HOUR = 3_600_000;
const MOST_AN_HOUR = 5;
const MOST_ASKED = 20;
export const MOST_WRONG = 5;

const TOO_MANY = 'Too many codes were sent. Please try again in an hour.';

/**
 * Refuses another code for a number or an address within 20 s of the last, or the sixth within an hour (SRV2-35). To be asked
 * in the transaction that makes the code: the target is taken until then, so that many at once are as one after the other.
 */
export async function insistOnCooldown(
  db: Db,
  { clock }: Pick<Parts, 'clock'>,
  target: string,
): Promise<void> {
  const now = clock.now();
  await take(db, target);
  const sent = await sentWithinHour(db, target, now);
  const last = sent[0]?.getTime() ?? 0;
  const wait = Math.ceil((last + CODE_COOLDOWN * 1000 - now) / 1000);
  if (wait > 0) throw new Refusal(429, tooSoon(wait), { retryAfter: wait });
  if (sent.length >= MOST_AN_HOUR) throw new Refusal(429, TOO_MANY, { retryAfter: HOUR / 1000 });
}

function tooSoon(wait: number): string {
  return `Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} before you ask for another code.`;
}

/**
 * One customer asks about so many numbers and addresses an hour and no more: each answer tells whether somebody has it, and
 * each code goes to somebody (T8).
 */
export async function insistOnFewAsked(parts: Parts, { customer }: Scope): Promise<void> {
  if (!(await takeTry(parts, `codes asked for by ${customer}`, MOST_ASKED, HOUR)))
    throw new Refusal(429, TOO_MANY, { retryAfter: HOUR / 1000 });
}

export async function mayHaveCode(db: Db, { clock }: Parts, target: string): Promise<boolean> {
  await take(db, target);
  return (await sentWithinHour(db, target, clock.now())).length < MOST_AN_HOUR;
}

async function take(db: Db, target: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${target}, 0))`);
}

async function sentWithinHour(db: Db, target: string, now: number): Promise<Date[]> {
  const rows = await db
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(and(eq(codes.target, target), gt(codes.sentAt, new Date(now - HOUR))))
    .orderBy(desc(codes.sentAt));
  return rows.map(({ sentAt }) => sentAt);
}

/** Makes a code, which takes the place of those before it (SRV2-34). Only its hash is kept. */
export async function issueCode(
  { db, customer }: Scope,
  { ids, clock }: Parts,
  purpose: CodePurpose,
  target: string,
  { minutes = CODE_MINUTES, digits = CODE_DIGITS } = {},
): Promise<string> {
  const now = new Date(clock.now());
  await voidCodes({ db, customer }, { clock }, [purpose]);
  const id = ids.uuid();
  const code = ids.code(digits);
  await db.insert(codes).values({
    customerId: customer,
    id,
    purpose,
    target,
    hash: hashOf(`${id} ${code}`),
    sentAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  });
  return code;
}

/** What becomes of an entered code: `spent` after five wrong ones, whatever is entered then (SRV2-35). */
export type Redemption =
  | { readonly kind: 'right'; readonly target: string }
  | { readonly kind: 'wrong' | 'spent' };

/**
 * Takes a code that was entered: once, in time, and the newest only. To be called in a transaction that is committed also
 * when the code was wrong, as that counts.
 */
export async function redeemCode(
  { db, customer }: Scope,
  { clock }: Parts,
  purpose: CodePurpose,
  entered: string,
): Promise<Redemption> {
  const now = new Date(clock.now());
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.customerId, customer), eq(codes.purpose, purpose), isNull(codes.usedAt)))
    .orderBy(desc(codes.sentAt))
    .limit(1)
    .for('update');
  if (!row || row.expiresAt <= now) return { kind: 'wrong' };
  if (row.wrongTries >= MOST_WRONG) return { kind: 'spent' };
  const one = and(eq(codes.customerId, customer), eq(codes.id, row.id));
  if (hashOf(`${row.id} ${entered.trim()}`) !== row.hash) {
    await db
      .update(codes)
      .set({ wrongTries: sql`${codes.wrongTries} + 1` })
      .where(one);
    return { kind: 'wrong' };
  }
  await db.update(codes).set({ usedAt: now }).where(one);
  return { kind: 'right', target: row.target };
}

/** Every code of these purposes that was not used is of no more use. */
export async function voidCodes(
  { db, customer }: Scope,
  { clock }: Pick<Parts, 'clock'>,
  purposes: CodePurpose[],
): Promise<void> {
  await db
    .update(codes)
    .set({ usedAt: new Date(clock.now()) })
    .where(and(eq(codes.customerId, customer), inArray(codes.purpose, purposes), isNull(codes.usedAt)));
}

export const WRONG_CODE = 'This code is wrong or has expired.';
export const SPENT_CODE = 'There were too many wrong codes. Please ask for a new one.';

/** The words for a code that was not taken; a spent one is refused with 429 (VER-10, SRV2-35). */
export function wordsOf({ kind }: Redemption): string {
  if (kind === 'spent') throw new Refusal(429, SPENT_CODE);
  return kind === 'right' ? '' : WRONG_CODE;
}
