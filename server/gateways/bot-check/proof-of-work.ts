import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Payload } from 'altcha-lib/types';
import { lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { hashOf } from '../../ids.ts';
import { usedChallenges } from '../../store/schema/work.ts';
import type { Store } from '../../store/store.ts';
import type { BotCheck } from './port.ts';

const LIFE = 10 * 60_000;
/** About 256 rounds of 16 hashes: a blink for a phone, a bill for who tries thousands. */
const WORK = { algorithm: 'SHA-256', cost: 16, keyPrefix: '00' } as const;

/** The built-in bot check: a small sum that the browser works out, so that nobody has to solve a puzzle. */
export function proofOfWork(store: Store, clock: Clock, secret: string): BotCheck {
  return {
    challenge: () =>
      createChallenge({
        ...WORK,
        deriveKey,
        hmacSignatureSecret: secret,
        expiresAt: Math.floor((Date.now() + LIFE) / 1000),
      }),

    async verify(payload) {
      const solved = parse(payload);
      if (!solved) return false;
      try {
        const { verified } = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret: secret });
        return verified && (await spendOnce(store, clock, payload));
      } catch {
        return false;
      }
    },
  };
}

function parse(payload: string): Payload | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    return typeof read === 'object' && read !== null && 'challenge' in read && 'solution' in read
      ? (read as Payload)
      : undefined;
  } catch {
    return undefined;
  }
}

async function spendOnce(store: Store, clock: Clock, payload: string): Promise<boolean> {
  const now = clock.now();
  await store.db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, new Date(now)));
  const used = await store.db
    .insert(usedChallenges)
    .values({ hash: hashOf(payload), expiresAt: new Date(now + LIFE) })
    .onConflictDoNothing()
    .returning();
  return used.length === 1;
}
