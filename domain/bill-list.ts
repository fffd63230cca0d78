import type { Account, BillerGroup } from './account.ts';
import type { CalendarDate } from './calendar-date.ts';
import { type Cents, formatCents, sum } from './cents.ts';
import { dueState, SOON } from './due-state.ts';
import { searchable } from './searchable.ts';

/** The name a biller goes by on the list (BIL-01). */
export function billerName({ common_name, name }: Pick<BillerGroup, 'common_name' | 'name'>): string {
  return common_name || name;
}

export function accountsOf(groups: readonly BillerGroup[]): Account[] {
  return groups.flatMap((group) => group.accounts);
}

/** The accounts that a search keeps, in their groups; a group without any is left out (BIL-07, BIL-08). */
export function searchAccounts(groups: readonly BillerGroup[], search: string): readonly BillerGroup[] {
  const sought = searchable(search.trim());
  if (sought === '') return groups;
  const digits = sought.replace(/[\s-]/g, '');
  return groups.flatMap((group) => {
    if (holds(group.common_name, sought) || holds(group.name, sought)) return [group];
    const accounts = group.accounts.filter(
      ({ nickname, account_num }) =>
        holds(nickname, sought) ||
        holds(account_num, sought) ||
        (digits !== '' && holds(account_num.replace(/[\s-]/g, ''), digits)),
    );
    return accounts.length > 0 ? [{ ...group, accounts }] : [];
  });
}

function holds(text: string, sought: string): boolean {
  return searchable(text).includes(sought);
}

/** What is to be paid soon, in one line. An amount that is not known is said to be missing, never counted as zero. */
export function dueSummary(groups: readonly BillerGroup[], today: CalendarDate): string {
  const accounts = accountsOf(groups).filter(({ ebill_id }) => ebill_id !== null);
  const late = accounts.filter((account) => dueState(account, today)?.kind === 'past due');
  const soon = accounts.filter((account) => dueState(account, today)?.kind === 'due soon');
  if (late.length + soon.length === 0) return `Nothing is due in the next ${SOON} days.`;
  const parts = [
    late.length > 0 && `${bills(late.length)} past due: ${total(late)}`,
    soon.length > 0 && `${bills(soon.length)} due in the next ${SOON} days: ${total(soon)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function bills(count: number): string {
  return count === 1 ? '1 bill' : `${count} bills`;
}

function total(accounts: readonly Account[]): string {
  const known = accounts.flatMap((account) => knownAmount(account) ?? []);
  const missing = accounts.length - known.length;
  if (missing === 0) return formatCents(sum(known));
  const unknown = missing === 1 ? '1 amount not known yet' : `${missing} amounts not known yet`;
  return known.length === 0 ? unknown : `${formatCents(sum(known))} and ${unknown}`;
}

/** The amount due, when the biller has told it. */
export function knownAmount(bill: Pick<Account, 'amount_due_calculated' | 'period_amt_due'>): Cents | null {
  return bill.amount_due_calculated ? bill.period_amt_due : null;
}
