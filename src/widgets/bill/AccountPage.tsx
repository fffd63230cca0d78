import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { NO_RECORD, OFFLINE_SETTINGS, SETTINGS_NOT_CACHED } from '../../../domain/api/text/en.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import type { QueryDefinition } from '../../queries/query.ts';
import { useQuery } from '../../queries/use-query.ts';
import { useWasAnswered } from '../../queries/use-was-answered.ts';
import { OfflineTitle } from '../OfflineTitle.tsx';
import css from './AccountPage.module.css';

type AccountPageProps<T> = {
  title: string;
  /** The text for screen readers while the page loads. */
  loading: string;
  viewOf: (accountId: number) => QueryDefinition<T>;
  children: (data: T) => ReactNode;
};

/** A page of settings for the account in the route. Without an account it only says so (PBT-18, REM-13). */
export function AccountPage<T extends { readonly ebill_id: number | null }>(props: AccountPageProps<T>) {
  const { id = '' } = useParams<{ id: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <OfAccount key={id} accountId={Number(id)} {...props} />
  ) : (
    <PageHeading title={NO_RECORD} />
  );
}

function OfAccount<T extends { readonly ebill_id: number | null }>({
  accountId,
  title,
  loading,
  viewOf,
  children,
}: AccountPageProps<T> & { accountId: number }) {
  const { clock } = useApp().adapters;
  const { data, asOf, failure, state, retry } = useQuery(viewOf(accountId));
  const isOffline = useIsOffline();
  const isAnswered = useWasAnswered(state);
  if (failure?.status === 404) return <PageHeading title={NO_RECORD} />;
  return (
    <div className={css.page}>
      <PageHeading
        title={title}
        back={
          <a href={href(data?.ebill_id ? to.bill(data.ebill_id) : to.bills())}>
            <ChevronLeft aria-hidden="true" />
            {data?.ebill_id ? 'Bill details' : 'Accounts'}
          </a>
        }
        end={data && asOf !== undefined && <AsOf at={asOf} now={clock.now()} />}
      />
      {isOffline && (
        <Notice tone="offline" title={<OfflineTitle />}>
          {data ? OFFLINE_SETTINGS : SETTINGS_NOT_CACHED}
        </Notice>
      )}
      {failure && !isOffline && <NotRead title={failure.message} isHeld={Boolean(data)} onRetry={retry} />}
      {!data && !failure && !isOffline && <Skeleton label={loading} rows={3} />}
      {data && (isAnswered || failure) && children(data)}
    </div>
  );
}
