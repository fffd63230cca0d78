import { hash, verify } from '@node-rs/argon2';
import { currentOrigin } from '../events/origin.ts';
import { FairQueue, queueFull } from '../fair-queue.ts';

/** OWASP's argon2id setting: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash of today begins. It tells its own parameters, so older hashes go on being checked. */
const TODAYS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * Hashing is slow on purpose. A bounded queue keeps a storm of sign-ins from starving everything else, and a
 * share for each session, known browser and network address keeps it from starving other sign-ins.
 */
const queue = new FairQueue<string>({
  atOnce: 2,
  mostOfOwner: 100,
  mostOfAll: 200,
  refusal: queueFull(503, 'session.busy'),
});

/** Somebody with a session, or at a browser that its customer has used, has a place also in a storm. */
function inTurn<T>(work: () => Promise<T>, knownBrowser = ''): Promise<T> {
  const { sessionId = knownBrowser, address } = currentOrigin();
  return queue.run(sessionId || address, work, { hasPlace: sessionId !== '' });
}

/** False for a hash of other parameters than today's. Only the password itself can replace it. */
export const isTodaysHash = (passwordHash: string): boolean => passwordHash.startsWith(TODAYS);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Takes as long for an unknown email as for a known one, so that nobody learns which addresses
 * exist. `knownBrowser` names a browser that the customer has signed in with.
 */
export function isPassword(
  password: string,
  passwordHash: string | undefined,
  knownBrowser?: string,
): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await getDummyHash()), password);
    return matches && passwordHash !== undefined;
  }, knownBrowser);
}

let dummyHash: Promise<string> | undefined;

function getDummyHash(): Promise<string> {
  dummyHash ??= hash('nobody signs in with this', COST);
  return dummyHash;
}
