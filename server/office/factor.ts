import { and, eq, lt } from 'drizzle-orm';
import { MINUTE, SECOND } from '../../domain/values/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalid, Refusal } from '../refusal.ts';
import { NO_STEP, stepOf } from '../session/app-code.ts';
import { clearTries, spendTry } from '../session/sign-in-limit.ts';
import { staff } from '../store/schema/office.ts';
import { vaultKeys } from '../vault/keys.ts';
import { seal, staffAuthenticatorOwner, unseal } from '../vault/seal.ts';
import { recordAct } from './acts.ts';

export async function sealFactorKey(parts: Dependencies, person: number, key: string): Promise<string> {
  const { seals } = await vaultKeys(parts);
  return seal(seals[0], key, staffAuthenticatorOwner(person));
}

async function openFactorKey(parts: Dependencies, person: number, sealed: string): Promise<string> {
  const { seals } = await vaultKeys(parts);
  return unseal(seals, sealed, staffAuthenticatorOwner(person));
}

/**
 * Refuses a wrong code, and one that was used before: one statement compares and stores the step, so that of two
 * parallel requests with one code only one goes on. Five tries in 15 minutes.
 */
export async function requireCode(
  parts: Dependencies,
  { id, sealedKey }: { id: number; sealedKey: string },
  entered: string,
): Promise<void> {
  if (sealedKey === '') throw invalid({ code: 'office.no-app' });
  await spendFactorTry(parts, id);
  const key = await openFactorKey(parts, id, sealedKey);
  const step = stepOf(key, entered.replace(/\s/g, ''), parts.clock.now());
  const accepted = await parts.store.db
    .update(staff)
    .set({ lastStep: step })
    .where(and(eq(staff.id, id), lt(staff.lastStep, step)))
    .returning({ id: staff.id });
  if (accepted.length === 0) {
    await recordAct(parts.store.db, parts, 'office-factor', { staff: id, outcome: 'refused' });
    throw invalid({ code: 'office.wrong-code' });
  }
  await clearTries(parts, factorTries(id));
}

/** Counts the tries of a person with any second factor. */
export const factorTries = (person: number): string => `office factor ${person}`;

/** Refuses a sixth try within 15 minutes. */
export async function spendFactorTry(parts: Dependencies, person: number): Promise<void> {
  const bucket = factorTries(person);
  if (await spendTry(parts, bucket)) return;
  if (await spendTry(parts, `locked ${bucket}`, 1))
    await recordAct(parts.store.db, parts, 'office-factor', { staff: person, outcome: 'limited' });
  throw tooManyTries();
}

/** The step of the first code of a new key; refused if the app does not have the key. Ten tries in 15 minutes. */
export async function requireFirstCode(
  parts: Dependencies,
  person: number,
  sealedKey: string,
  entered: string,
): Promise<number> {
  if (!(await spendTry(parts, `office acceptance ${person}`, 10))) throw tooManyTries();
  const key = await openFactorKey(parts, person, sealedKey);
  const step = stepOf(key, entered.replace(/\s/g, ''), parts.clock.now());
  if (step === NO_STEP) throw invalid({ code: 'office.wrong-code' });
  return step;
}

function tooManyTries(): Refusal {
  return new Refusal(429, 'office.too-many-tries', { retryAfter: (15 * MINUTE) / SECOND });
}
