import { useId } from 'react';
import type { TaxAccount } from '../../../domain/tax/tax-account.ts';
import type { ListedReturn } from '../../../domain/tax/tax-return.ts';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { type TaxListKind, taxListQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { ReturnLinks } from './ReturnLinks.tsx';
import css from './TaxAccount.module.css';

interface ReturnListProps {
  readonly account: TaxAccount;
  readonly kind: TaxListKind;
  readonly year: number | undefined;
  readonly title: string;
  readonly empty: string;
  /** It says for all lists that they load. */
  readonly isFirst: boolean;
}

/** One list with its own loading state, its own failure and its own Retry (TAX-06, TAX-07, TAX-17). */
export function ReturnList({ account, kind, year, title, empty, isFirst }: ReturnListProps) {
  const id = useId();
  return (
    <section className={css.list} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        <bdi>{title}</bdi>
      </h2>
      {year === undefined ? (
        <p className={css.none}>{empty}</p>
      ) : (
        <OfYear account={account} kind={kind} year={year} empty={empty} isFirst={isFirst} />
      )}
    </section>
  );
}

function OfYear({
  account,
  kind,
  year,
  empty,
  isFirst,
}: Omit<ReturnListProps, 'title'> & { readonly year: number }) {
  const { data, failure, retry } = useQuery(taxListQuery(kind, account, year));
  return (
    <>
      {failure && failure.status > 0 && data && <NotRead title={failure.message} isHeld onRetry={retry} />}
      {failure && !data && (
        <UnavailableNotice failure={failure} onRetry={retry}>
          These returns were not opened on this device yet. Opening them needs a connection.
        </UnavailableNotice>
      )}
      {!data && !failure && <Skeleton rows={1} label={isFirst ? 'Loading returns' : undefined} />}
      {data?.length === 0 && <p className={css.none}>{empty}</p>}
      {data && data.length > 0 && <ReturnLinks accountId={account.id} returns={data.map(asLink)} />}
    </>
  );
}

const asLink = ({ taxId, value }: ListedReturn) => ({ id: taxId, words: value });
