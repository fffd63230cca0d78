const OWNER = 'billfold.kept-for';

/**
 * Parses to the same number, so that code that reads only the owner needs no change. That code is
 * `expected-session.ts`, which every first load brings.
 */
const markedOwner = (customer: number) => `${customer}.0`;

/**
 * Records beside the owner that the stored rows are locked. A lock that is missing from the database is then
 * noticed. A wipe deletes both. The mark is set after its lock and removed before it.
 */
export function markLock(customer: number, isLocked: boolean): void {
  try {
    if (isKeptFor(customer)) localStorage.setItem(OWNER, isLocked ? markedOwner(customer) : String(customer));
  } catch {
    return;
  }
}

export function isKeptFor(customer: number): boolean {
  try {
    return Number(localStorage.getItem(OWNER)) === customer;
  } catch {
    return false;
  }
}

export function isLockMarked(customer: number): boolean {
  try {
    return localStorage.getItem(OWNER) === markedOwner(customer);
  } catch {
    return false;
  }
}
