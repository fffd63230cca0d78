import { isPicture, LOCK, SHELF } from '../../../domain/api/picture-rows.ts';
import { type LockKind, triesLeft } from '../../../domain/session/device-lock.ts';
import type { LockOpening } from '../../../machines/session/device-lock.machine.ts';
import { toBytes, toText } from './base64.ts';
import { createSeal } from './encryption.ts';
import { markLock } from './lock-mark.ts';
import {
  createPasskey,
  openPasskey,
  type Passkey,
  PasskeyCancelled,
  PasskeyCannotEncrypt,
} from './passkey.ts';
import { hashPin, isPin, type PinHash } from './pin.ts';
import { fromRow, toRow } from './row-codec.ts';
import {
  type Lockable,
  type LockRow,
  type Locks,
  type Place,
  type Placed,
  type Rows,
  type Seal,
  type StoredRow,
  SURVIVES_WIPE,
} from './store.ts';
import { countOnlyCopies } from './unsent-entries.ts';

type PinLock = PinHash & {
  readonly kind: 'pin';
  /** Number of PINs entered since the last right one, including the one that is being compared. */
  readonly tries: number;
};

type PasskeyLock = Passkey & {
  readonly kind: 'passkey';
  /** A fixed word, encrypted. A passkey that cannot decrypt it opens nothing else here. */
  readonly proof: string;
};

type LockRecord = PinLock | PasskeyLock;

export interface LockFacts {
  readonly kind: LockKind;
  readonly triesLeft: number;
}

export function factsOf(lock: LockRow): LockFacts {
  const record = recordOf(lock);
  return record?.kind === 'pin'
    ? { kind: 'pin', triesLeft: triesLeft(record.tries) }
    : { kind: 'passkey', triesLeft: triesLeft(0) };
}

function recordOf(lock: LockRow | undefined): LockRecord | undefined {
  return fromRow<LockRecord>(lock)?.value;
}

function rowOf(customer: number, record: LockRecord): LockRow {
  const row = toRow(customer, { id: LOCK, at: 0, value: record });
  return record.kind === 'passkey' ? { ...row, seal: record.credential } : row;
}

/** Sets or changes the PIN, unless another lock has been set meanwhile. A PIN encrypts nothing. */
export async function setPin(lockable: Lockable, customer: number, pin: string): Promise<LockOpening> {
  const row = rowOf(customer, { kind: 'pin', ...(await hashPin(pin)), tries: 0 });
  const isSet = await lockable.locks.transact((rows) => setLock(rows, row, lockable.lock));
  if (isSet) markLock(customer, true);
  return { kind: isSet ? 'open' : 'gone' };
}

/**
 * Also deletes the pictures of screens, which are stored in plain text. If another lock was set, does nothing
 * and returns false.
 */
function setLock(rows: Rows, row: LockRow, read: LockRow | undefined): PromiseLike<boolean> {
  return rows.lockOf(row.customer).then((stored) => {
    if (isDifferentLock(stored, read)) return false;
    return picturesIn(rows)
      .then((places) => rows.remove(places))
      .then(() => rows.putLock(row).then(() => true));
  });
}

const picturesIn = (rows: Rows): PromiseLike<Place[]> =>
  rows.all().then((kept) => kept.filter(isOfPictures).map(({ shelf, row }) => ({ shelf, ...row })));

const isOfPictures = ({ shelf, row }: Placed) => shelf === SHELF && isPicture(row.id);

/**
 * Whether the stored lock is a different one from the lock that was read. The number of tries makes no
 * difference.
 */
function isDifferentLock(stored: LockRow | undefined, read: LockRow | undefined): boolean {
  return nameOf(recordOf(stored)) !== nameOf(recordOf(read));
}

const nameOf = (record: LockRecord | undefined) =>
  record?.kind === 'pin' ? record.hash : record?.credential;

/**
 * Counts each try before the comparison, in a transaction that excludes other tabs. A reload, a kill or a
 * second tab gives no try back.
 */
export async function openWithPin(lockable: Lockable, customer: number, pin: string): Promise<LockOpening> {
  const record = await countTry(lockable, customer);
  if (record?.kind !== 'pin') return { kind: 'gone' };
  if (record.tries > triesLeft(0)) return { kind: 'spent' };
  if (await isPin(pin, record)) {
    await restoreTries(lockable, customer);
    return { kind: 'open' };
  }
  const left = triesLeft(record.tries);
  return left === 0 ? { kind: 'spent' } : { kind: 'wrong', left };
}

function countTry({ locks }: Lockable, customer: number): Promise<LockRecord | undefined> {
  return locks.transact(async (rows) => {
    const record = recordOf(await rows.lockOf(customer));
    if (record?.kind !== 'pin') return record;
    const counted = { ...record, tries: record.tries + 1 };
    await rows.putLock(rowOf(customer, counted));
    return counted;
  });
}

export function restoreTries({ locks }: Lockable, customer: number): Promise<void> {
  return locks.transact(async (rows) => {
    const record = recordOf(await rows.lockOf(customer));
    if (record?.kind === 'pin') await rows.putLock(rowOf(customer, { ...record, tries: 0 }));
  });
}

/**
 * Creates a passkey and encrypts all present and future rows with it, unless another lock has been set
 * meanwhile.
 */
export async function setPasskey({ locks, lock }: Lockable, customer: number): Promise<LockOpening> {
  return withOutcome(async () => {
    const { key, ...passkey } = await createPasskey();
    const seal = createSeal(passkey.credential, key);
    const [proof] = await seal.close([{ shelf: PROOF_SHELF, row: proofRow(customer, PROOF) }]);
    if (typeof proof?.row.blob !== 'object') return { kind: 'unusable' };
    const row = rowOf(customer, { kind: 'passkey', ...passkey, proof: toText(proof.row.blob) });
    let isSet = false;
    try {
      isSet = await recode(locks, seal.close, (rows) =>
        setLock(rows, row, lock).then((isDone) => {
          // Before the encrypted rows can be read, because their readers need the key.
          if (isDone) locks.use(seal);
          return isDone;
        }),
      );
    } catch (error) {
      locks.use(undefined);
      throw error;
    }
    if (isSet) markLock(customer, true);
    return { kind: isSet ? 'open' : 'gone' };
  });
}

const PROOF_SHELF = 'profile';
const PROOF = 'open';

const proofRow = (customer: number, blob: StoredRow['blob']): StoredRow => ({
  id: LOCK,
  customer,
  at: 0,
  blob,
});

/**
 * Asks for the passkey and opens the rows that it encrypts. They stay open in this tab until it is closed or
 * locked again.
 */
export async function openWithPasskey(lockable: Lockable, customer: number): Promise<LockOpening> {
  return withOutcome(async () => {
    const seal = await askForSeal(lockable, customer);
    if ('kind' in seal) return seal;
    lockable.locks.use(seal);
    const lostCount = await dropStrays(lockable.locks);
    return lostCount > 0 ? { kind: 'open', lost: lostCount } : { kind: 'open' };
  });
}

async function askForSeal({ locks }: Lockable, customer: number): Promise<Seal | LockOpening> {
  const record = recordOf((await locks.read(customer)).lock);
  if (record?.kind !== 'passkey') return { kind: 'gone' };
  const { key } = await openPasskey(record);
  const seal = createSeal(record.credential, key);
  const proof = await seal.open(PROOF_SHELF, proofRow(customer, toBytes(record.proof)));
  return proof.blob === PROOF ? seal : { kind: 'unusable' };
}

/**
 * The customer with the passkey did not write the plain-text rows, so they are neither shown nor sent.
 * Returns how many unsent entries were deleted with them.
 */
function dropStrays(locks: Locks): Promise<number> {
  return locks.transact(async (rows) => {
    const strayRows = (await rows.all()).filter(isStray);
    await rows.remove(strayRows.map(placeOf));
    return countOnlyCopies(strayRows);
  });
}

const isStray = ({ shelf, row }: Placed) => shelf !== SURVIVES_WIPE && typeof row.blob === 'string';
const placeOf = ({ shelf, row: { customer, id } }: Placed) => ({ shelf, customer, id });

/**
 * Removes the lock after the customer has opened it once more. Rows that a passkey encrypted are decrypted.
 */
export async function removeDeviceLock(
  lockable: Lockable,
  customer: number,
  pin?: string,
): Promise<LockOpening> {
  const { locks } = lockable;
  if (pin !== undefined) {
    const opening = await openWithPin(lockable, customer, pin);
    if (opening.kind !== 'open') return opening;
    markLock(customer, false);
    await locks.transact((rows) => rows.removeLock(customer));
    return opening;
  }
  return withOutcome(async () => {
    const seal = await askForSeal(lockable, customer);
    if ('kind' in seal) return seal;
    await dropStrays(locks);
    const openAll = (kept: readonly Placed[]) => Promise.all(kept.map((row) => decrypted(row, seal)));
    markLock(customer, false);
    const isOff = await recode(locks, openAll, (rows) =>
      rows
        .lockOf(customer)
        .then(
          (stored) => !isDifferentLock(stored, lockable.lock) && rows.removeLock(customer).then(() => true),
        ),
    );
    if (!isOff) return { kind: 'gone' };
    locks.use(undefined);
    return { kind: 'open' };
  });
}

async function decrypted({ shelf, row }: Placed, seal: Seal): Promise<Placed> {
  return { shelf, row: await seal.open(shelf, row) };
}

const MOST_ROUNDS = 20;

/**
 * Rewrites all stored rows and the lock in one transaction. A crash, or a `change` that returns false, leaves
 * everything as it was. A transaction cannot wait for encryption, so that happens before it, and again if a
 * row changed meanwhile.
 */
async function recode(
  locks: Locks,
  recoded: (kept: readonly Placed[]) => Promise<Placed[]>,
  change: (rows: Rows) => PromiseLike<boolean>,
): Promise<boolean> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = await locks.transact(allOf);
    const after = await recoded(before);
    const isDone = await locks.transact(async (rows) => {
      if (!isSame(before, await allOf(rows))) return undefined;
      // The lock changes first: if it stays, no row is rewritten.
      if (!(await change(rows))) return false;
      await rows.put(after.filter(({ row }, at) => row.blob !== before[at]?.row.blob));
      return true;
    });
    if (isDone !== undefined) return isDone;
  }
  throw new Error('the rows kept changing');
}

/** All rows that a lock affects. The pictures of screens are excluded, because setting a lock deletes them. */
const allOf = (rows: Rows): PromiseLike<Placed[]> =>
  rows.all().then((kept) => kept.filter((one) => !isOfPictures(one)));

function isSame(before: readonly Placed[], now: readonly Placed[]): boolean {
  return before.length === now.length && before.every((one, at) => versionOf(one) === versionOf(now[at]));
}

/** Two encryptions of the same text differ, so the IV alone identifies the version. */
function versionOf(placed: Placed | undefined): string {
  if (!placed) return '';
  const { shelf, row } = placed;
  const blob = typeof row.blob === 'string' ? row.blob : toText(row.blob.subarray(0, 12));
  return JSON.stringify([shelf, row.id, row.at, blob]);
}

async function withOutcome(ask: () => Promise<LockOpening>): Promise<LockOpening> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PasskeyCancelled) return { kind: 'cancelled' };
    if (error instanceof PasskeyCannotEncrypt) return { kind: 'unusable' };
    throw error;
  }
}
