import { useEffect, useMemo } from 'react';
import type { BillerGroup } from '../../domain/accounts/account.ts';
import { groupsWithChanges } from '../../domain/outbox/outbox.ts';
import { useApp } from '../app/app-context.tsx';
import { billListQuery } from '../queries/bill-list.ts';
import { refreshQuery } from '../queries/query.ts';
import { useCached } from '../queries/use-cached.ts';
import { useQueuedChanges } from './use-outbox.ts';

/**
 * The nickname of an account by its biller and its number. Empty if there is none or the number is ambiguous.
 */
export type NicknameOf = (entityId: number, accountNum: string) => string;

/** The customer's nicknames for the accounts, from the bill list, which is fetched once where it is missing. */
export function useNicknames(): NicknameOf {
  const { adapters } = useApp();
  const { isRead, held } = useCached<BillerGroup[]>(billListQuery);
  const isMissing = isRead && held === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    void refreshQuery(billListQuery, adapters, leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [adapters, isMissing]);
  const waiting = useQueuedChanges();
  return useMemo(() => {
    const accounts = groupsWithChanges(held?.value ?? [], waiting).flatMap((group) => group.accounts);
    return (entityId, accountNum) => {
      const [only, ...others] = accounts.filter(
        ({ entity_id, account_num }) => entity_id === entityId && account_num === accountNum,
      );
      return only && others.length === 0 ? only.nickname : '';
    };
  }, [held, waiting]);
}
