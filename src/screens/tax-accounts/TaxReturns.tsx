import { SearchX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Account } from '../../../domain/account.ts';
import { searchTaxAccounts } from '../../../domain/tax-search.ts';
import { navigate } from '../../hash-location.ts';
import { Button } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { to } from '../../routes.ts';
import { taxAccountsView } from '../../tax-view.ts';
import { useReadView } from '../../use-read-view.ts';
import { NoAccounts } from './NoAccounts.tsx';
import { TaxGroup } from './TaxGroup.tsx';

interface TaxReturnsProps {
  /** The accounts with bills, all of them. */
  readonly accounts: readonly Account[];
  /** True while the bills are an answer of now: a held list may have been joined by others since. */
  readonly isFresh: boolean;
  /** True behind the panel that adds an account, which is never left for another page. */
  readonly isBehind: boolean;
  readonly search: string;
  /** True where no account with bills matches the search. */
  readonly isLast: boolean;
  readonly onCounted: (counted: { shown: number; all: number }) => void;
  readonly onClear: () => void;
}

/**
 * The tax accounts below the bills (BIL-32 to BIL-36). What depends on whether there are any is decided here, once the look-up
 * has answered: the ways on to the only bill and to the first account, and that a search has found nothing (BIL-08, BIL-37 to BIL-39).
 */
export function TaxReturns({
  accounts,
  isFresh,
  isBehind,
  search,
  isLast,
  onCounted,
  onClear,
}: TaxReturnsProps) {
  const { data, state, failure, retry } = useReadView(taxAccountsView);
  const all = data?.accounts.length;
  const found = useMemo(() => searchTaxAccounts(data?.accounts ?? [], search), [data, search]);
  const isNone = state === 'fresh' && all === 0 && data?.taxWebServiceStatus.is_running === true;

  const elsewhere = isFresh && isNone && !isBehind ? redirectFor(accounts) : undefined;
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere]);

  useEffect(() => onCounted({ shown: found.length, all: all ?? 0 }), [onCounted, found.length, all]);

  if (accounts.length === 0 && isNone) return <NoAccounts />;
  if (search.trim() && found.length === 0)
    return (
      isLast && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="No account matches your search"
          reason="Billers, account numbers and nicknames were searched."
          action={
            <Button kind="secondary" onClick={onClear}>
              Clear search
            </Button>
          }
        />
      )
    );
  if (data && all === 0) return null;
  return <TaxGroup accounts={data ? found : undefined} failure={failure} onRetry={retry} />;
}

/** BIL-37, BIL-38. */
function redirectFor(accounts: readonly Account[]): string | undefined {
  const [first, ...more] = accounts;
  if (!first) return to.billAdd();
  return more.length === 0 && first.ebill_id !== null ? to.bill(first.ebill_id) : undefined;
}
