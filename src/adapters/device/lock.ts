import { type LockKind, triesLeft } from '../../../domain/device-lock.ts';
import type { LockOpening } from '../../../machines/deviceLock.ts';
import { PICTURE, SHELF } from '../../picture/picture.ts';
import { toBytes, toText } from './bytes.ts';
import { fromRow, toRow } from './codec.ts';
import { markLock } from './lock-mark.ts';
import { countOwn } from './own-entries.ts';
import {
  createPasskey,
  openPasskey,
  type Passkey,
  PasskeyCancelled,
  PasskeyCannotEncrypt,
} from './passkey.ts';
import { hashPin, isPin, type PinHash } from './pin.ts';
import { createSeal } from './seal.ts';
import {
  type Lockable,
  type LockRow,
  type Locks,
  OUTLIVES_WIPE,
  type Placed,
  type Rows,
  type Seal,
  type StoredRow,
} from './store.ts';

type PinLock = PinHash & {
  readonly kind: 'pin';
  /** How many PINs were tried since the right one was last given, the one that is being compared among them. */
  readonly tries: number;
};

type PasskeyLock = Passkey & {
  readonly kind: 'passkey';
  /** A known word, encrypted: what does not open it opens nothing else here. */
  readonly proof: string;
};

type LockRecord = PinLock | PasskeyLock;

/** What stands on the lock, before anything is opened. */
export interface LockFacts {
  readonly kind: LockKind;
  readonly triesLeft: number;
}

const LOCK = 'lock';

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

/** Sets or changes the PIN, unless another lock stands there by now. It encrypts nothing. */
export async function setPin(lockable: Lockable, customer: number, pin: string): Promise<LockOpening> {
  const row = rowOf(customer, { kind: 'pin', ...(await hashPin(pin)), tries: 0 });
  const isSet = await lockable.locks.transact((rows) => setLock(rows, row, lockable.lock));
  if (isSet) markLock(customer, true);
  return { kind: isSet ? 'open' : 'gone' };
}

/** Also the picture of the list goes, which lies in the clear. False, and nothing done, where another lock was set. */
function setLock(rows: Rows, row: LockRow, read: LockRow | undefined): PromiseLike<boolean> {
  const picture = { shelf: SHELF, customer: row.customer, id: PICTURE } as const;
  return rows.lockOf(row.customer).then((found) => {
    if (isOther(found, read)) return false;
    return rows.remove([picture]).then(() => rows.putLock(row).then(() => true));
  });
}

/** Whether another lock stands there than the one that was read. How often it was tried makes it no other. */
function isOther(found: LockRow | undefined, read: LockRow | undefined): boolean {
  return nameOf(recordOf(found)) !== nameOf(recordOf(read));
}

const nameOf = (record: LockRecord | undefined) =>
  record?.kind === 'pin' ? record.hash : record?.credential;

/**
 * Each try is counted before it is compared, in a transaction that no other tab is in: a reload, a kill or a second tab
 * gives none back.
 */
export async function openWithPin(lockable: Lockable, customer: number, pin: string): Promise<LockOpening> {
  const record = await countTry(lockable, customer);
  if (record?.kind !== 'pin') return { kind: 'gone' };
  if (record.tries > triesLeft(0)) return { kind: 'spent' };
  if (await isPin(pin, record)) {
    await forgiveTries(lockable, customer);
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

/** Who proved who they are, by the PIN or by the password of the account, has all tries again. */
export function forgiveTries({ locks }: Lockable, customer: number): Promise<void> {
  return locks.transact(async (rows) => {
    const record = recordOf(await rows.lockOf(customer));
    if (record?.kind === 'pin') await rows.putLock(rowOf(customer, { ...record, tries: 0 }));
  });
}

/** Makes a passkey, and encrypts with it what is kept and what will be, unless another lock stands there by now. */
export async function setPasskey({ locks, lock }: Lockable, customer: number): Promise<LockOpening> {
  return judged(async () => {
    const { key, ...passkey } = await createPasskey();
    const seal = createSeal(passkey.credential, key);
    const [proof] = await seal.close([{ shelf: PROOF_SHELF, row: proofRow(customer, PROOF) }]);
    if (typeof proof?.row.blob !== 'object') return { kind: 'unusable' };
    const row = rowOf(customer, { kind: 'passkey', ...passkey, proof: toText(proof.row.blob) });
    let isSet = false;
    try {
      isSet = await recode(locks, seal.close, (rows) =>
        setLock(rows, row, lock).then((isDone) => {
          // Before anything of it can be read: who reads it then has to open it.
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

/** Asks for the passkey and opens what it encrypts, in this tab until it is closed or locked again. */
export async function openWithPasskey(lockable: Lockable, customer: number): Promise<LockOpening> {
  return judged(async () => {
    const seal = await askForSeal(lockable, customer);
    if ('kind' in seal) return seal;
    lockable.locks.use(seal);
    const lost = await dropStrays(lockable.locks);
    return lost > 0 ? { kind: 'open', lost } : { kind: 'open' };
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
 * What lies in the clear under a passkey was not written by who gives it: nothing of it is shown or sent. Answers how many
 * of the entries that are nowhere else went with it.
 */
function dropStrays(locks: Locks): Promise<number> {
  return locks.transact(async (rows) => {
    const strays = (await rows.all()).filter(isStray);
    await rows.remove(strays.map(placeOf));
    return countOwn(strays);
  });
}

const isStray = ({ shelf, row }: Placed) => shelf !== OUTLIVES_WIPE && typeof row.blob === 'string';
const placeOf = ({ shelf, row: { customer, id } }: Placed) => ({ shelf, customer, id });

/** Takes the lock off for who opens it once more. What a passkey encrypted is decrypted. */
export async function takeOff(lockable: Lockable, customer: number, pin?: string): Promise<LockOpening> {
  const { locks } = lockable;
  if (pin !== undefined) {
    const opening = await openWithPin(lockable, customer, pin);
    if (opening.kind !== 'open') return opening;
    markLock(customer, false);
    await locks.transact((rows) => rows.removeLock(customer));
    return opening;
  }
  return judged(async () => {
    const seal = await askForSeal(lockable, customer);
    if ('kind' in seal) return seal;
    await dropStrays(locks);
    const openAll = (kept: readonly Placed[]) => Promise.all(kept.map((one) => opened(one, seal)));
    markLock(customer, false);
    const isOff = await recode(locks, openAll, (rows) =>
      rows
        .lockOf(customer)
        .then((found) => !isOther(found, lockable.lock) && rows.removeLock(customer).then(() => true)),
    );
    if (!isOff) return { kind: 'gone' };
    locks.use(undefined);
    return { kind: 'open' };
  });
}

async function opened({ shelf, row }: Placed, seal: Seal): Promise<Placed> {
  return { shelf, row: await seal.open(shelf, row) };
}

const MOST_ROUNDS = 20;

/**
 * Rewrites all that is kept, together with its lock, in one transaction: a crash leaves all of it as it was or as it is to
 * be, as it is where `change` answers false. Encrypting cannot be waited for within a transaction, so it is done before, and again where a row changed meanwhile.
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
      // What changes the lock says first whether it does: nothing is rewritten for a lock that stays.
      if (!(await change(rows))) return false;
      await rows.put(after.filter(({ row }, at) => row.blob !== before[at]?.row.blob));
      return true;
    });
    if (isDone !== undefined) return isDone;
  }
  throw new Error('What is kept here kept changing');
}

/** All that a lock changes: the picture of the list goes when one is set. */
const allOf = (rows: Rows): PromiseLike<Placed[]> =>
  rows.all().then((kept) => kept.filter(({ shelf, row }) => shelf !== SHELF || row.id !== PICTURE));

function isSame(before: readonly Placed[], now: readonly Placed[]): boolean {
  return before.length === now.length && before.every((one, at) => versionOf(one) === versionOf(now[at]));
}

/** Two encryptions of one text differ, so bytes are told apart by their IV. */
function versionOf(placed: Placed | undefined): string {
  if (!placed) return '';
  const { shelf, row } = placed;
  const blob = typeof row.blob === 'string' ? row.blob : toText(row.blob.subarray(0, 12));
  return JSON.stringify([shelf, row.id, row.at, blob]);
}

async function judged(ask: () => Promise<LockOpening>): Promise<LockOpening> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PasskeyCancelled) return { kind: 'cancelled' };
    if (error instanceof PasskeyCannotEncrypt) return { kind: 'unusable' };
    throw error;
  }
}
