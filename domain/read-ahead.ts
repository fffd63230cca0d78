import type { Account, BillerGroup } from './account.ts';

/** As many bills as one bulk call takes (ruling 20). */
const MOST = 50;

/** The bills to read ahead for a time without a signal: those nearest to their due date first (ruling 20). */
export function billsToReadAhead(groups: readonly BillerGroup[]): number[] {
  return groups
    .flatMap((group) => group.accounts)
    .filter((account) => account.ebill_id !== null)
    .sort(byDueDate)
    .slice(0, MOST)
    .flatMap((account) => account.ebill_id ?? []);
}

/** What has no due date comes last. */
function byDueDate(a: Account, b: Account): number {
  if (a.due_date === b.due_date) return 0;
  if (a.due_date === null) return 1;
  if (b.due_date === null) return -1;
  return a.due_date < b.due_date ? -1 : 1;
}
