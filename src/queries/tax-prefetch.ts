import type { ListedTaxAccount } from '../../domain/tax/tax-account.ts';
import { chosenYear } from '../../domain/tax/tax-year.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { refreshQuery } from './query.ts';
import { type TaxListKind, taxAccountQuery, taxAccountsQuery, taxBasicsQuery, taxListQuery } from './tax.ts';

type TaxAccounts = { readonly accounts: readonly ListedTaxAccount[] };

/** The most tax accounts that are prefetched, one after the other. */
const MOST_AHEAD = 10;

const KINDS: readonly TaxListKind[] = ['unfiled', 'pending', 'filed'];

/**
 * Prefetches the tax accounts with the lists of this year, to be read without a connection. A customer without
 * tax accounts costs one call. While a tax service is down, what it cannot tell is left out.
 */
export async function prefetchTaxes(adapters: Adapters, signal: AbortSignal): Promise<void> {
  const { shelf, id } = taxAccountsQuery;
  const shown = await adapters.device.read<TaxAccounts | null>(shelf, id);
  // The bill list shows the tax accounts too, and has mostly just fetched them.
  const { accounts } =
    shown?.value && adapters.clock.now() - shown.at <= MINUTE
      ? shown.value
      : (await refreshQuery(taxAccountsQuery, adapters, signal)).value;
  const year = chosenYear(null, adapters.clock.today());
  for (const account of accounts.slice(0, MOST_AHEAD)) {
    const views = [
      taxAccountQuery(account.id, account.entityId),
      taxBasicsQuery(account.id),
      ...(year === undefined ? [] : KINDS.map((kind) => taxListQuery(kind, account, year))),
    ];
    for (const view of views) await refreshQuery<unknown>(view, adapters, signal).catch(() => undefined);
  }
}
