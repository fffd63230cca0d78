import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import type { View } from '../../read-view.ts';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import css from './AccountPage.module.css';

const NO_RECORD = 'Error 404 No record found';

type AccountPageProps<T> = {
  title: string;
  /** What the outline says while it loads. */
  loading: string;
  viewOf: (accountId: number) => View<T>;
  children: (data: T) => ReactNode;
};

/** What is set for the account that the route names; without one it says so alone (PBT-18, REM-13). */
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
  const { data, asOf, failure, state, retry } = useReadView(viewOf(accountId));
  const isOffline = useIsOffline();
  if (failure?.status === 404) return <PageHeading title={NO_RECORD} />;
  const isTold = state === 'fresh' || state === 'stale' || (isOffline && state === 'refreshing');
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
        <Notice tone="offline" title="You are offline.">
          {data
            ? 'You can look at the settings. Changing them needs a connection.'
            : 'These settings were not saved on this device.'}
        </Notice>
      )}
      {failure && !isOffline && <NotRead title={failure.message} isHeld={Boolean(data)} onRetry={retry} />}
      {!data && !failure && !isOffline && <Skeleton label={loading} rows={3} />}
      {data && (isTold || failure) && children(data)}
    </div>
  );
}
