import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** OWASP's argon2id setting: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_PARALLEL = 2;

const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashing is slow on purpose: a bounded queue keeps a storm of sign-ins from starving everything
 * else.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw new Refusal(503, BUSY, { retryAfter: 5 });
  if (running < MAX_PARALLEL) running++;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const BUSY = 'Too many people are signing in right now. Please try again in a moment.';

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Takes as long for an unknown email as for a known one, so that nobody learns which addresses
 * exist.
 */
export function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await getDummyHash()), password);
    return matches && passwordHash !== undefined;
  });
}

let dummyHash: Promise<string> | undefined;

function getDummyHash(): Promise<string> {
  dummyHash ??= hash('nobody signs in with this', COST);
  return dummyHash;
}
