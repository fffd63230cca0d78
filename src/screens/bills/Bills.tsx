import { useEffect, useMemo } from 'react';
import { accountsOf, dueSummary } from '../../../domain/bills/bill-list.ts';
import { withBeingChecked } from '../../../domain/cart/list-changes.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { groupsWithChanges } from '../../../domain/outbox/outbox.ts';
import { useApp, useIsOffline, useSession } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { billListQuery, currentMoment } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';
import { OfflineTitle } from '../../widgets/OfflineTitle.tsx';
import { BillList } from './BillList.tsx';
import css from './Bills.module.css';
import { prefetchBills } from './wiring.ts';

/**
 * The bill list. The cached list shows at once, and is refetched each time the screen opens (BIL-40). Behind
 * the panel that adds an account it never redirects (BIL-39).
 */
export function Bills({ isBehind = false }: { isBehind?: boolean }) {
  const { adapters } = useApp();
  const { data: cached, state, asOf, failure, isBusy, retry } = useQuery(billListQuery);
  const waiting = useQueuedChanges();
  const { keep } = useSession();
  const attempts = useOpenAttempts() ?? (keep ? undefined : NONE);
  const groups = useMemo(
    () => cached && attempts && withBeingChecked(groupsWithChanges(cached, waiting), attempts),
    [cached, waiting, attempts],
  );
  const { today, now } = currentMoment(adapters);
  const accounts = groups && accountsOf(groups);
  const isCut = useIsOffline() && !groups && failure?.status === 0;

  useEffect(() => {
    if (state === 'fresh' && cached && asOf) prefetchBills(adapters, cached, asOf);
  }, [adapters, state, cached, asOf]);

  return (
    <div className={css.page} aria-busy={isBusy && !groups}>
      <PageHeading
        title="Accounts"
        lead={groups && accounts?.length ? <span data-lead>{dueSummary(groups, today)}</span> : undefined}
        end={
          groups && (
            <div className={css.end}>
              {asOf && <AsOf at={asOf} now={now} />}
              <a href={href(to.upcoming())}>Upcoming</a>
              <a href={href(to.billsAdd())}>Add another account</a>
            </div>
          )
        }
      />
      {failure && (failure.status > 0 || !groups) && (
        <Notice
          tone={isCut ? 'offline' : groups ? 'warn' : 'error'}
          title={isCut ? <OfflineTitle /> : failure.message}
          action={
            <Button kind="secondary" size="dense" onClick={retry}>
              Retry
            </Button>
          }
        >
          {groups
            ? 'These bills were saved before.'
            : isCut && 'Your bills were not saved on this device yet. You need a connection.'}
        </Notice>
      )}
      {!groups && !failure && <Skeleton label="Loading bills" rows={8} />}
      {groups && (
        <BillList
          groups={groups}
          today={today}
          isFresh={state === 'fresh'}
          isBehind={isBehind}
          onOutdated={retry}
        />
      )}
    </div>
  );
}

const NONE: readonly OpenAttempt[] = [];
