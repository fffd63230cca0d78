import { SearchX } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useMemo } from 'react';
import type { Account } from '../../../domain/accounts/account.ts';
import { nextText } from '../../../domain/cart/next-due.ts';
import type { DueBlock } from '../../../domain/cart/urgency.ts';
import { searchTaxAccounts } from '../../../domain/tax/account-search.ts';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { dueReturns } from '../../../domain/upcoming/due-returns.ts';
import { unplannedBlocks } from '../../../domain/upcoming/unplanned.ts';
import { useApp } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { taxAccountsQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { NoAccounts } from './NoAccounts.tsx';
import { type PlacedBlock, placeReturns } from './place-returns.tsx';
import { TaxGroup } from './TaxGroup.tsx';

/** What the list of bills needs to know of the tax accounts. */
export interface FoundTaxes {
  /** Numbers of accounts that match the search, and of all. */
  readonly shown: number;
  readonly all: number;
  /** The blocks with the returns that are due among them, as far as they match a search. */
  readonly place: (blocks: readonly DueBlock[], search: string) => readonly PlacedBlock[];
  /** The next date in these blocks, in words. */
  readonly next: (blocks: readonly PlacedBlock[]) => string;
}

export interface TaxReturnsProps {
  /** All accounts with bills. */
  readonly accounts: readonly Account[];
  /** True if the bills were just fetched: accounts may have been added since a cached list. */
  readonly isFresh: boolean;
  /** True behind the panel that adds an account, which is never left for another page. */
  readonly isBehind: boolean;
  /** False while the whole list loads. */
  readonly isWhole: boolean;
  readonly search: string;
  /** True if no account with bills matches the search. */
  readonly isLast: boolean;
  /** Called once they are known, from the device or from the server, or cannot be read. */
  readonly onFound: (found: FoundTaxes) => void;
  /** Undefined closes the search. */
  readonly onSearch: (search: undefined) => void;
}

/**
 * The tax accounts below the bills (BIL-32 to BIL-36). After the look-up this also decides what depends on
 * whether there are any. It redirects to the only bill or to the first account, or says that a search found
 * nothing (BIL-08, BIL-37 to BIL-39).
 */
export const TaxReturns = memo(function TaxReturns({
  accounts,
  isFresh,
  isBehind,
  isWhole,
  search,
  isLast,
  onFound,
  onSearch,
}: TaxReturnsProps) {
  const today = useApp().adapters.clock.today();
  const { data, state, failure, retry } = useQuery(taxAccountsQuery, isWhole);
  const all = data?.accounts.length;
  const matches = useMemo(() => searchTaxAccounts(data?.accounts ?? [], search), [data, search]);
  const isNone = state === 'fresh' && all === 0 && data?.taxWebServiceStatus.is_running === true;

  const elsewhere = isFresh && isNone && !isBehind ? redirectFor(accounts) : undefined;
  // Before the page is drawn: a later effect could undo what the customer has opened since.
  useLayoutEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere]);

  const isKnown = data !== undefined || failure !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    onFound({
      shown: matches.length,
      all: data?.accounts.length ?? 0,
      place: (blocks, sought) =>
        placeReturns(
          isSetUp('payments') ? blocks : unplannedBlocks(blocks, today),
          dueReturns(searchTaxAccounts(data?.accounts ?? [], sought), today),
        ),
      next: (blocks) => nextText(blocks, today),
    });
  }, [onFound, isKnown, matches.length, data, today]);

  if (accounts.length === 0 && isNone) return <NoAccounts />;
  if (search.trim() && matches.length === 0)
    return (
      isLast && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={TAX_LISTS.noMatch}
          reason={TAX_LISTS.noMatchWhy}
          action={
            <Button kind="secondary" onClick={() => onSearch(undefined)}>
              Clear search
            </Button>
          }
        />
      )
    );
  if (data && all === 0) return null;
  return (
    <TaxGroup isWhole={isWhole} accounts={data ? matches : undefined} failure={failure} onRetry={retry} />
  );
});

/** The path to redirect a customer without tax accounts to (BIL-37, BIL-38). */
function redirectFor(accounts: readonly Account[]): string | undefined {
  const [first, ...more] = accounts;
  if (!first) return to.billAdd();
  return more.length === 0 && first.ebill_id !== null ? to.bill(first.ebill_id) : undefined;
}
