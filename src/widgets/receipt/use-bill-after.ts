import { useEffect, useState } from 'react';
import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import { accountsOf } from '../../../domain/bills/bill-list.ts';
import { useApp } from '../../app/app-context.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { refreshQuery } from '../../queries/query.ts';
import { useCached } from '../../queries/use-cached.ts';

/**
 * The bill as the server tells it now, after the payment. Undefined before that: what the device has may still ask
 * for what was just paid.
 */
export function useBillAfter(ebillId: number | undefined): Account | undefined {
  const { adapters } = useApp();
  const { held } = useCached<BillerGroup[]>(billListQuery);
  const [readAt, setReadAt] = useState<number>();
  useEffect(() => {
    if (ebillId === undefined) return;
    const leaving = new AbortController();
    refreshQuery(billListQuery, adapters, leaving.signal).then(
      ({ at }) => setReadAt(at),
      () => {},
    );
    return () => leaving.abort();
  }, [adapters, ebillId]);
  if (readAt === undefined || held === undefined || held.at < readAt) return undefined;
  return accountsOf(held.value).find((account) => account.ebill_id === ebillId);
}
