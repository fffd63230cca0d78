import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { RECOVERY_CODES, recoveryCodeIn, recoveryCodeText } from '../../domain/session/authenticator.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordEvent } from '../events/record.ts';
import { recoveryCodes } from '../store/schema/authenticators.ts';
import type { Scope } from '../store/scope.ts';
import type { Authenticator } from './authenticator.ts';
import { tellNotMe } from './security-notice.ts';

/** Makes recovery codes in place of the former ones. Only their keyed hashes are stored. */
export async function makeRecoveryCodes(
  { db, customer }: Scope,
  { ids }: Dependencies,
  key: Buffer,
  authenticatorId: string,
): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () => ids.recoveryCode());
  await db.delete(recoveryCodes).where(areOf(customer, authenticatorId));
  await db
    .insert(recoveryCodes)
    .values(
      made.map((code) => ({ customerId: customer, authenticatorId, hash: hashOf(key, customer, code) })),
    );
  return made.map(recoveryCodeText);
}

export async function recoveryCodesLeft({ db, customer }: Scope, authenticatorId: string): Promise<number> {
  return db.$count(recoveryCodes, and(areOf(customer, authenticatorId), isNull(recoveryCodes.usedAt)));
}

/** Uses a recovery code up, in one statement, and mails how many are left. False for a wrong or used one. */
export async function spendRecoveryCode(
  scope: Scope,
  parts: Dependencies,
  key: Buffer,
  { id }: Authenticator,
  entered: string,
): Promise<boolean> {
  const { db, customer } = scope;
  const hash = hashOf(key, customer, recoveryCodeIn(entered));
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date(parts.clock.now()) })
    .where(and(areOf(customer, id), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  if (used.length === 0) return false;
  await recordEvent(scope, parts, 'recovery-code-used', 'done');
  const left = await recoveryCodesLeft(scope, id);
  await tellNotMe(
    scope,
    parts,
    `recovery code used ${parts.ids.uuid()}`,
    NOT_ME_NOTICES.recoveryCodeUsed(left),
  );
  return true;
}

const areOf = (customer: number, authenticatorId: string) =>
  and(eq(recoveryCodes.customerId, customer), eq(recoveryCodes.authenticatorId, authenticatorId));

function hashOf(key: Buffer, customer: number, code: string): string {
  return createHmac('sha256', key).update(`${customer} ${code}`).digest('base64url');
}
