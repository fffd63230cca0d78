import type { Account, BillerGroup } from '../accounts/account.ts';
import { byDate } from '../values/calendar-date.ts';

/** The most bills that one bulk call returns (ruling 20). */
const MOST = 50;

/** The bills to prefetch for use without a connection: those nearest to their due date (ruling 20). */
export function billsToPrefetch(groups: readonly BillerGroup[]): number[] {
  return groups
    .flatMap((group) => group.accounts)
    .filter((account) => account.ebill_id !== null)
    .sort(byDueDate)
    .slice(0, MOST)
    .flatMap((account) => account.ebill_id ?? []);
}

/** Sorts by due date; accounts without one come last. */
function byDueDate(a: Account, b: Account): number {
  return byDate({ date: a.due_date }, { date: b.due_date });
}
