import type { BillerGroup } from '../../domain/accounts/account.ts';
import type { Bill } from '../../domain/bills/bill.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import type { HistoryLine } from '../../domain/history/history.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { billListQuery } from './bill-list.ts';
import { cartQuery } from './cart.ts';
import { changeCached, refetch } from './changes.ts';
import { callQuery, type QueryDefinition, refreshQuery } from './query.ts';
import { refetchScheduled } from './scheduled.ts';

/** One bill with its details (DET-01). */
export function billQuery(ebillId: number) {
  return callQuery('bills', String(ebillId), getBill, { id: ebillId });
}

/**
 * Deletes an account from the device: its bills, also in history, and its queued changes (DET-10). Payments
 * stay in history (SRV-20). A damaged row names no account, and stays.
 */
export async function deleteCachedAccount(adapters: Adapters, accountId: number): Promise<void> {
  const { device } = adapters;
  await changeCached(adapters, billListQuery, (groups) => withoutAccount(groups, accountId));
  for (const { id, value } of await device.list<Bill | null>('bills'))
    if (value?.account_id === accountId) await device.remove('bills', id);
  for (const { id, value } of await device.list<Requested | null>('outbox'))
    if (value?.request?.account_id === accountId) await device.remove('outbox', id);
  for (const { id, value } of await device.list<HistoryLine | null>('history'))
    if (value?.kind === 'bill' && value.record?.account_id === accountId) await device.remove('history', id);
  await refetch(adapters, cartQuery);
  await refetchScheduled(adapters);
}

/** What a queued change asks for, if its row is whole. */
type Requested = { readonly request?: { readonly account_id?: number } | null };

function withoutAccount(groups: readonly BillerGroup[], accountId: number): BillerGroup[] {
  return groups
    .map((group) => {
      const accounts = group.accounts.filter(({ account_id }) => account_id !== accountId);
      return { ...group, accounts, count: accounts.length };
    })
    .filter(({ accounts }) => accounts.length > 0);
}

const PATIENCE = 15_000;

/** Refetches the list and these bills, which show past and planned payments, where they are cached. */
export async function refetchBills(adapters: Adapters, ids: readonly number[]): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const views: QueryDefinition<unknown>[] = [billListQuery, ...ids.map(billQuery)];
  const refetchCached = async (view: QueryDefinition<unknown>) =>
    (await adapters.device.read(view.shelf, view.id)) && refreshQuery(view, adapters, signal);
  await Promise.allSettled(views.map(refetchCached));
}
