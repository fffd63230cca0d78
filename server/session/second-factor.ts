import { eq } from 'drizzle-orm';
import type { CodeSource } from '../../domain/session/authenticator.ts';
import { changeCodeText } from '../../domain/session/text/texts.ts';
import { HOUR } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { queueMessage } from '../notifications/messages.ts';
import { invalid, Refusal } from '../refusal.ts';
import { customers } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { acceptAppCode, activeAuthenticator, authenticatorKeys } from './authenticator.ts';
import { codeKey } from './code-hash.ts';
import { issueCode, redeemCode, requireCooldownOver } from './codes.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { numberForCodes, wayOfCode } from './sign-in-code.ts';
import { recordLimited, returnTry, spendTry } from './sign-in-limit.ts';

type Source = 'app' | 'text';

/** Over all codes of an account, as at a sign-in (ruling 21). */
const MAX_PER_HOUR = 10;

/** Where the code of a customer's second factor may come from, the first asked for. Empty without one. */
export async function factorsOf(scope: Scope): Promise<Source[]> {
  const [row] = await scope.db.select().from(customers).where(eq(customers.id, scope.customer));
  const hasApp = (await activeAuthenticator(scope)) !== undefined;
  const hasTexts = row !== undefined && numberForCodes(row) !== undefined;
  return [...(hasApp ? (['app'] as const) : []), ...(hasTexts ? (['text'] as const) : [])];
}

/** Texts a code for a change, where one is asked for or nothing but texts can bring one. */
export async function beginSecondFactor(
  parts: Dependencies,
  { customer }: Scope,
  by: Source | undefined,
): Promise<Source[]> {
  const key = await codeKey(parts);
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const sources = await factorsOf(scope);
    if ((by ?? sources[0]) !== 'text') return sources;
    const [row] = await db.select().from(customers).where(eq(customers.id, customer)).for('update');
    const number = row && numberForCodes(row);
    if (!number) throw new Refusal(422, 'session.no-texts');
    await requireCooldownOver(db, parts, number);
    const code = await issueCode(scope, parts, key, 'change', number);
    await queueMessage(db, parts.clock, {
      customer,
      cause: `change code ${customer} ${parts.ids.uuid()}`,
      ...(await wayOfCode(scope, parts, number)),
      body: changeCodeText(code),
    });
    return sources;
  });
}

/**
 * Refuses a wrong code of the second factor. Tries count together with those of sign-ins, so that nobody gets
 * more by asking in two places.
 */
export async function requireRightCode(
  parts: Dependencies,
  { customer }: Scope,
  code: string,
  from: CodeSource,
): Promise<void> {
  const bucket = `sign-in code ${customer}`;
  if (!(await spendTry(parts, bucket, MAX_PER_HOUR, HOUR))) {
    await recordLimited({ db: parts.store.db, customer }, parts, 'sign-in-code', bucket, HOUR);
    throw new Refusal(429, 'session.wrong-change-codes', {
      retryAfter: HOUR / 1000,
      errors: { code: 'session.wrong-change-codes' },
    });
  }
  const keys = { ...(await authenticatorKeys(parts)), sent: await codeKey(parts) };
  const found =
    from === 'recovery'
      ? await findRecoveryCode({ db: parts.store.db, customer }, keys.recovery, code)
      : undefined;
  const isRight = await parts.store.transact(async (db) => {
    const scope = { db, customer };
    if (from === 'text') return (await redeemCode(scope, parts, keys.sent, 'change', code)).kind === 'right';
    const active = await activeAuthenticator(scope);
    const isGood =
      active !== undefined &&
      (from === 'app'
        ? await acceptAppCode(scope, parts, keys, active, code)
        : await spendRecoveryCode(scope, parts, active, found));
    if (!isGood) await recordEvent(scope, parts, 'sign-in-code', 'refused');
    return isGood;
  });
  if (!isRight) throw invalid({ code: 'session.wrong-code' });
  await returnTry(parts, bucket);
}
