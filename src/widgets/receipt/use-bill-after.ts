import { useEffect, useState } from 'react';
import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import { accountsOf } from '../../../domain/bills/bill-list.ts';
import { useApp } from '../../app/app-context.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { refreshQuery } from '../../queries/query.ts';
import { useCached } from '../../queries/use-cached.ts';

/**
 * The bills as the server tells them now, after the payment. None before that: what the device has may still ask
 * for what was just paid.
 */
export function useBillsAfter(ebillIds: readonly number[]): readonly Account[] {
  const { adapters } = useApp();
  const { held } = useCached<BillerGroup[]>(billListQuery);
  const [readAt, setReadAt] = useState<number>();
  const isAsked = ebillIds.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    refreshQuery(billListQuery, adapters, leaving.signal).then(
      ({ at }) => setReadAt(at),
      () => {},
    );
    return () => leaving.abort();
  }, [adapters, isAsked]);
  if (readAt === undefined || held === undefined || held.at < readAt) return [];
  return accountsOf(held.value).filter(({ ebill_id }) => ebill_id !== null && ebillIds.includes(ebill_id));
}
