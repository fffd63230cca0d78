const OWNER = 'billfold.kept-for';

/** The same number for whoever asks only whose it is (`expected-session.ts`, which each first load has to bring). */
const marked = (customer: number) => `${customer}.0`;

/**
 * That what is kept for a customer is locked, remembered beside whose it is: a lock that is missing from the database is
 * then known to be missing. A wipe forgets both. The mark is made after its lock and taken back before.
 */
export function markLock(customer: number, isLocked: boolean): void {
  try {
    if (isKeptFor(customer)) localStorage.setItem(OWNER, isLocked ? marked(customer) : String(customer));
  } catch {
    return;
  }
}

/** Whether anything of a customer lies in the store that outlives the page. */
export function isKeptFor(customer: number): boolean {
  try {
    return Number(localStorage.getItem(OWNER)) === customer;
  } catch {
    return false;
  }
}

export function isLockMarked(customer: number): boolean {
  try {
    return localStorage.getItem(OWNER) === marked(customer);
  } catch {
    return false;
  }
}
