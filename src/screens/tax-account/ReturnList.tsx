import { useEffect, useId } from 'react';
import type { TaxAccount } from '../../../domain/tax/tax-account.ts';
import type { ListedReturn } from '../../../domain/tax/tax-return.ts';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { type TaxListKind, taxListQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { Unread } from '../../widgets/Unavailable.tsx';
import { ReturnLinks } from './ReturnLinks.tsx';
import css from './TaxAccount.module.css';

interface ReturnListProps {
  readonly account: TaxAccount;
  readonly kind: TaxListKind;
  readonly year: number | undefined;
  readonly title: string;
  readonly empty: string;
  /** Counts the lists that load, so that one sentence says it for all of them. */
  readonly onLoading: (change: 1 | -1) => void;
}

/** One list with its own loading state, its own failure and its own Retry (TAX-06, TAX-07, TAX-17). */
export function ReturnList({ account, kind, year, title, empty, onLoading }: ReturnListProps) {
  const id = useId();
  return (
    <section className={css.list} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        <bdi>{title}</bdi>
      </h2>
      {year === undefined ? (
        <p className={css.none}>{empty}</p>
      ) : (
        <OfYear account={account} kind={kind} year={year} empty={empty} onLoading={onLoading} />
      )}
    </section>
  );
}

function OfYear({
  account,
  kind,
  year,
  empty,
  onLoading,
}: Omit<ReturnListProps, 'title'> & { readonly year: number }) {
  const { data, failure, retry } = useQuery(taxListQuery(kind, account, year));
  const isLoading = !data && !failure;
  useEffect(() => {
    if (!isLoading) return;
    onLoading(1);
    return () => onLoading(-1);
  }, [isLoading, onLoading]);
  return (
    <>
      {failure && failure.status > 0 && data && <NotRead title={failure.message} isHeld onRetry={retry} />}
      <Unread of={{ data, failure, retry }} rows={1}>
        {TAX_LISTS.returnsNotOpened}
      </Unread>
      {data?.length === 0 && <p className={css.none}>{empty}</p>}
      {data && data.length > 0 && <ReturnLinks accountId={account.id} returns={data.map(asLink)} />}
    </>
  );
}

const asLink = ({ taxId, value }: ListedReturn) => ({ id: taxId, words: value });
