import { useEffect, useState } from 'react';
import type { Account, BillerGroup } from '../../../domain/account.ts';
import { useApp } from '../../app-context.tsx';
import { billListView } from '../bills/wiring.ts';

/** The account as the list on this device tells of it; nothing is fetched for it. */
export function useListed(accountId: number): Account | undefined {
  const { device } = useApp().adapters;
  const [listed, setListed] = useState<Account>();
  useEffect(
    () =>
      device.watch<BillerGroup[]>(billListView.shelf, billListView.id, (held) =>
        setListed(
          held?.value.flatMap(({ accounts }) => accounts).find(({ account_id }) => account_id === accountId),
        ),
      ),
    [device, accountId],
  );
  return listed;
}
