import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Payload } from 'altcha-lib/types';
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
    challenge: (site) =>
      createChallenge({
        ...WORK,
        data: { site: site.slice(0, 40), until: clock.now() + LIFE },
        deriveKey,
        hmacSignatureSecret: secret,
      }),

    async verify(payload) {
      const solved = parse(payload);
      if (!solved || !isStillGood(solved, clock)) return false;
      try {
        const { challenge, solution } = solved;
        const { verified } = await verifySolution({
          challenge,
          solution,
          deriveKey,
          hmacSignatureSecret: secret,
        });
        return verified && (await spendOnce(store, clock, challenge.signature ?? ''));
      } catch {
        return false;
      }
    },
  };
}

/** The library's own expiry goes by the machine's clock, which is not the portal's. */
function isStillGood({ challenge }: Payload, clock: Clock): boolean {
  const until = challenge.parameters.data?.until;
  return typeof until === 'number' && until > clock.now();
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

/** By what was signed: the same solution in other words is still the same solution. */
async function spendOnce(store: Store, clock: Clock, signature: string): Promise<boolean> {
  const spent = await store.db
    .insert(usedChallenges)
    .values({ hash: hashOf(signature), expiresAt: new Date(clock.now() + LIFE) })
    .onConflictDoNothing()
    .returning();
  return spent.length === 1;
}
