import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { CODE_COOLDOWN, CODE_DIGITS, CODE_MINUTES } from '../../domain/session/verification-code.ts';
import { HOUR, MINUTE } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';
import { recordEvent } from '../events/record.ts';
import { Refusal, say } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';
import { type CodePurpose, codes } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import type { Db } from '../store/store.ts';
import type { HashKeys } from '../vault/keyed-hash.ts';
import { isStoredCode, storedCode } from './code-hash.ts';
import { spendTry } from './sign-in-limit.ts';

const MAX_PER_HOUR = 5;
const MAX_TARGETS_PER_HOUR = 20;
export const MAX_WRONG_TRIES = 5;

/** A sign-in code has only four digits, so it ends sooner (ruling 21). */
export const MAX_WRONG_SIGN_IN_TRIES = 3;

const mostWrong = (purpose: CodePurpose) =>
  purpose === 'sign-in' ? MAX_WRONG_SIGN_IN_TRIES : MAX_WRONG_TRIES;

/**
 * Refuses another code for a number or an address within 20 s of the last, and the sixth within an
 * hour (SRV2-35). Call it in the transaction that makes the code: it locks the target until then,
 * so that parallel requests wait for each other.
 */
export async function requireCooldownOver(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  target: string,
): Promise<void> {
  const now = clock.now();
  await lockTarget(db, target);
  const sent = await sentWithinHour(db, target, now);
  const last = sent[0]?.getTime() ?? 0;
  const wait = Math.ceil((last + CODE_COOLDOWN * 1000 - now) / 1000);
  if (wait > 0) throw new Refusal(429, say('session.code-too-soon', { seconds: wait }), { retryAfter: wait });
  if (sent.length >= MAX_PER_HOUR)
    throw new Refusal(429, 'session.too-many-codes', { retryAfter: HOUR / 1000 });
}

/**
 * Limits how many numbers and addresses a customer asks about in an hour. Each answer tells whether
 * it is in use, and each code goes to its owner.
 */
export async function requireFewCodesSent(parts: Dependencies, { customer }: Scope): Promise<void> {
  if (!(await spendTry(parts, `codes asked for by ${customer}`, MAX_TARGETS_PER_HOUR, HOUR)))
    throw new Refusal(429, 'session.too-many-codes', { retryAfter: HOUR / 1000 });
}

/** How many numbers one network address, and everybody together, may have texted to in an hour. */
const MAX_TEXTS_FROM_ADDRESS = 30;
const MAX_TEXTS = 600;

/**
 * Limits codes to new numbers over all customers. Registration is free, and each text costs money: people
 * who earn by texts to their own numbers would otherwise make as many customers as they like.
 */
export async function requireTextsLeft(parts: Dependencies, { db }: Scope): Promise<void> {
  const { address } = currentOrigin();
  const isWithin =
    address === '' || (await spendTry(parts, `texts from ${address}`, MAX_TEXTS_FROM_ADDRESS, HOUR));
  const hourAgo = new Date(parts.clock.now() - HOUR);
  const sent = await db.$count(codes, and(eq(codes.purpose, 'mobile'), gt(codes.sentAt, hourAgo)));
  if (!isWithin || sent >= MAX_TEXTS)
    throw new Refusal(429, 'session.too-many-codes', { retryAfter: HOUR / 1000 });
}

export async function isCodeAllowed(db: Db, { clock }: Dependencies, target: string): Promise<boolean> {
  await lockTarget(db, target);
  return (await sentWithinHour(db, target, clock.now())).length < MAX_PER_HOUR;
}

async function lockTarget(db: Db, target: string): Promise<void> {
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

/** Makes a code that replaces earlier ones of the purpose (SRV2-34). Only its keyed hash is stored. */
export async function issueCode(
  { db, customer }: Scope,
  { ids, clock }: Dependencies,
  key: HashKeys,
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
    hash: storedCode(key, id, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE),
  });
  return code;
}

/**
 * The result of entering a code: `spent` after five wrong ones, whatever is entered then (SRV2-35).
 */
export type Redemption =
  | { readonly kind: 'right'; readonly target: string }
  | { readonly kind: 'spent' | 'wrong' };

/** No code has this id. */
const NOBODYS = '00000000-0000-0000-0000-000000000000';

/**
 * Redeems an entered code: once, in time, and the newest only. Call it in a transaction that is
 * committed also when the code was wrong, because that counts. Whatever is entered, the statements are the
 * same: otherwise the time of the answer would tell strangers which addresses have an open code.
 */
export async function redeemCode(
  { db, customer }: Scope,
  parts: Dependencies,
  key: HashKeys,
  purpose: CodePurpose,
  entered: string,
): Promise<Redemption> {
  const now = new Date(parts.clock.now());
  const [row] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.customerId, customer), eq(codes.purpose, purpose), isNull(codes.usedAt)))
    .orderBy(desc(codes.sentAt))
    .limit(1)
    .for('update');
  const open = row && row.expiresAt > now ? row : undefined;
  const isSpent = open !== undefined && open.wrongTries >= mostWrong(purpose);
  const id = open && !isSpent ? open.id : NOBODYS;
  const isRight = isStoredCode(open?.hash, key, id, entered.trim());
  await db
    .update(codes)
    .set(isRight ? { usedAt: now } : { wrongTries: sql`${codes.wrongTries} + 1` })
    .where(and(eq(codes.customerId, customer), eq(codes.id, id)));
  // A sign-in records its wrong codes with those of the app.
  if (!isRight && purpose !== 'sign-in') await recordEvent({ db, customer }, parts, 'sent-code', 'refused');
  if (!open) return { kind: 'wrong' };
  if (isSpent) return { kind: 'spent' };
  if (isRight) return { kind: 'right', target: open.target };
  return { kind: 'wrong' };
}

/** The changes of the profile that a code confirms. */
const CHANGES = ['mobile', 'email'] as const satisfies readonly CodePurpose[];

/** The changes for which a code was sent that can still be entered. */
export async function openCodes(
  { db, customer }: Scope,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<(typeof CHANGES)[number][]> {
  const rows = await db
    .select({ purpose: codes.purpose })
    .from(codes)
    .where(
      and(
        eq(codes.customerId, customer),
        inArray(codes.purpose, [...CHANGES]),
        isNull(codes.usedAt),
        gt(codes.expiresAt, new Date(clock.now())),
        lt(codes.wrongTries, MAX_WRONG_TRIES),
      ),
    );
  return CHANGES.filter((purpose) => rows.some((row) => row.purpose === purpose));
}

/** Makes every unused code of these purposes invalid. */
export async function voidCodes(
  { db, customer }: Scope,
  { clock }: Pick<Dependencies, 'clock'>,
  purposes: CodePurpose[],
): Promise<void> {
  await db
    .update(codes)
    .set({ usedAt: new Date(clock.now()) })
    .where(and(eq(codes.customerId, customer), inArray(codes.purpose, purposes), isNull(codes.usedAt)));
}

/** The message for a refused code; a spent one is refused with 429 (VER-10, SRV2-35). */
export function redemptionText({ kind }: Redemption): string {
  if (kind === 'spent') throw new Refusal(429, 'session.spent-code');
  return kind === 'right' ? '' : wordsOf('session.wrong-code');
}
