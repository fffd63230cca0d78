import { useEffect, useMemo, useState } from 'react';
import type { BillerGroup } from '../domain/account.ts';
import { groupsWithChanges } from '../domain/outbox.ts';
import { useApp } from './app-context.tsx';
import { useWaiting } from './use-outbox.ts';

/** The nickname of an account by its biller and its number, or nothing where none is known or the number leaves it open. */
export type NicknameOf = (entityId: number, accountNum: string) => string;

/** What the customer calls the accounts, as the list on this device tells; nothing is fetched for it. */
export function useNicknames(): NicknameOf {
  const { device } = useApp().adapters;
  const [groups, setGroups] = useState<readonly BillerGroup[]>([]);
  const waiting = useWaiting();
  useEffect(
    () => device.watch<BillerGroup[]>('billList', 'all', (held) => setGroups(held?.value ?? [])),
    [device],
  );
  return useMemo(() => {
    const accounts = groupsWithChanges(groups, waiting).flatMap((group) => group.accounts);
    return (entityId, accountNum) => {
      const [only, ...others] = accounts.filter(
        ({ entity_id, account_num }) => entity_id === entityId && account_num === accountNum,
      );
      return only && others.length === 0 ? only.nickname : '';
    };
  }, [groups, waiting]);
}
