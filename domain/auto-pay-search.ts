import type { AutoPayGroup } from './auto-pay-list.ts';
import { searchable } from './searchable.ts';

/** The name a biller goes by on the list. */
export function groupName({
  common_name,
  entity_name,
}: Pick<AutoPayGroup, 'common_name' | 'entity_name'>): string {
  return common_name || entity_name;
}

/** The accounts whose biller, number or nickname holds what is sought, in their groups (APL-04). */
export function searchAutoPays(groups: readonly AutoPayGroup[], search: string): readonly AutoPayGroup[] {
  const sought = searchable(search.trim());
  if (sought === '') return groups;
  const holds = (text: string) => searchable(text).includes(sought);
  return groups.flatMap((group) => {
    if (holds(group.common_name) || holds(group.entity_name)) return [group];
    const accounts = group.accounts.filter(
      ({ account_num, nickname }) => holds(account_num) || holds(nickname),
    );
    return accounts.length > 0 ? [{ ...group, accounts }] : [];
  });
}
