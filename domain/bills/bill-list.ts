import type { Account, BillerGroup } from '../accounts/account.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, formatCents, sum } from '../values/cents.ts';
import { searchKey } from '../values/search-key.ts';
import { DUE_SOON_DAYS, dueState } from './due-state.ts';

/** The name of a biller on the list (BIL-01). */
export function billerName({ common_name, name }: Pick<BillerGroup, 'common_name' | 'name'>): string {
  return common_name || name;
}

export function accountsOf(groups: readonly BillerGroup[]): Account[] {
  return groups.flatMap((group) => group.accounts);
}

/**
 * The accounts that match a search, in their groups; a group without matches is left out (BIL-07, BIL-08).
 */
export function searchAccounts(groups: readonly BillerGroup[], search: string): readonly BillerGroup[] {
  const term = searchKey(search.trim());
  if (term === '') return groups;
  const digits = term.replace(/[\s-]/g, '');
  return groups.flatMap((group) => {
    if (contains(group.common_name, term) || contains(group.name, term)) return [group];
    const accounts = group.accounts.filter(
      ({ nickname, account_num }) =>
        contains(nickname, term) ||
        contains(account_num, term) ||
        (digits !== '' && contains(account_num.replace(/[\s-]/g, ''), digits)),
    );
    return accounts.length > 0 ? [{ ...group, accounts }] : [];
  });
}

function contains(text: string, term: string): boolean {
  return searchKey(text).includes(term);
}

/** One line about what is due soon. An unknown amount is called unknown and never counts as zero. */
export function dueSummary(groups: readonly BillerGroup[], today: CalendarDate): string {
  const accounts = accountsOf(groups).filter(({ ebill_id }) => ebill_id !== null);
  const late = accounts.filter((account) => dueState(account, today)?.kind === 'past due');
  const soon = accounts.filter((account) => dueState(account, today)?.kind === 'due soon');
  if (late.length + soon.length === 0) return `Nothing is due in the next ${DUE_SOON_DAYS} days.`;
  const parts = [
    late.length > 0 && `${bills(late.length)} past due: ${total(late)}`,
    soon.length > 0 && `${bills(soon.length)} due in the next ${DUE_SOON_DAYS} days: ${total(soon)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function bills(count: number): string {
  return count === 1 ? '1 bill' : `${count} bills`;
}

function total(accounts: readonly Account[]): string {
  const amounts = accounts.flatMap((account) => knownAmount(account) ?? []);
  const missing = accounts.length - amounts.length;
  if (missing === 0) return formatCents(sum(amounts));
  const unknown = missing === 1 ? '1 amount not known yet' : `${missing} amounts not known yet`;
  return amounts.length === 0 ? unknown : `${formatCents(sum(amounts))} and ${unknown}`;
}

/** The amount due; null until the biller has reported it. */
export function knownAmount(bill: Pick<Account, 'amount_due_calculated' | 'period_amt_due'>): Cents | null {
  return bill.amount_due_calculated ? bill.period_amt_due : null;
}
