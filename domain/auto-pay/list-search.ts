import { billerName } from '../accounts/biller-name.ts';
import { searchKey } from '../values/search-key.ts';
import type { AutoPayGroup } from './list.ts';

export function groupName({
  common_name,
  entity_name,
}: Pick<AutoPayGroup, 'common_name' | 'entity_name'>): string {
  return billerName({ common_name, name: entity_name });
}

/** The accounts whose biller, number or nickname contains the search text, in their groups (APL-04). */
export function searchAutoPays(groups: readonly AutoPayGroup[], search: string): readonly AutoPayGroup[] {
  const term = searchKey(search.trim());
  if (term === '') return groups;
  const matches = (text: string) => searchKey(text).includes(term);
  return groups.flatMap((group) => {
    if (matches(group.common_name) || matches(group.entity_name)) return [group];
    const accounts = group.accounts.filter(
      ({ account_num, nickname }) => matches(account_num) || matches(nickname),
    );
    return accounts.length > 0 ? [{ ...group, accounts }] : [];
  });
}
