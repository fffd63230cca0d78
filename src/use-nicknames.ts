import { useMemo } from 'react';
import type { BillerGroup } from '../domain/account.ts';
import { groupsWithChanges } from '../domain/outbox.ts';
import { useKept } from './use-kept.ts';
import { useWaiting } from './use-outbox.ts';

/** The nickname of an account by its biller and its number, or nothing where none is known or the number leaves it open. */
export type NicknameOf = (entityId: number, accountNum: string) => string;

/** What the customer calls the accounts, as the list on this device tells; nothing is fetched for it. */
export function useNicknames(): NicknameOf {
  const { held } = useKept<BillerGroup[]>({ shelf: 'billList', id: 'all' });
  const waiting = useWaiting();
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
