import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Payload } from 'altcha-lib/types';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Clock } from '../clock.ts';
import { hashOf } from '../ids.ts';
import type { BotCheck } from '../ports/bot-check.ts';
import { usedChallenges } from '../store/schema/work.ts';
import type { Store } from '../store/store.ts';

const LIFE = 10 * MINUTE;

/**
 * About 256 rounds of 16 hashes: an instant on a phone, expensive for somebody who tries thousands.
 */
const WORK: Work = { cost: 16, keyPrefix: '00' };

/** Each round is so many hashes, and its result must begin like this, in hex. */
interface Work {
  readonly cost: number;
  readonly keyPrefix: string;
}

/**
 * The built-in bot check: a small computation in the browser, so that nobody has to solve a puzzle.
 */
export function proofOfWork(store: Store, clock: Clock, secret: string, work: Work = WORK): BotCheck {
  return {
    challenge: (site) =>
      createChallenge({
        ...work,
        algorithm: 'SHA-256',
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

/** The library's own expiry uses the machine's clock, which is not the portal's. */
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

/** Spends a challenge by its signature: the same solution in another form counts as the same. */
async function spendOnce(store: Store, clock: Clock, signature: string): Promise<boolean> {
  const spent = await store.db
    .insert(usedChallenges)
    .values({ hash: hashOf(signature), expiresAt: new Date(clock.now() + LIFE) })
    .onConflictDoNothing()
    .returning();
  return spent.length === 1;
}
