import { useEffect, useMemo } from 'react';
import { accountsOf, dueSummary } from '../../../domain/bill-list.ts';
import { groupsWithChanges } from '../../../domain/outbox.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { href, to } from '../../routes.ts';
import { useWaiting } from '../../use-outbox.ts';
import { useReadView } from '../../use-read-view.ts';
import { BillList } from './BillList.tsx';
import css from './Bills.module.css';
import { billListView, momentIn, readBillsAhead } from './wiring.ts';

/**
 * The bill list (BIL). What the device holds shows at once; the network is asked each time it opens (BIL-40). Behind the
 * panel that adds an account it never leads elsewhere (BIL-39).
 */
export function Bills({ isBehind = false }: { isBehind?: boolean }) {
  const { adapters } = useApp();
  const { data: held, state, asOf, failure, isBusy, retry } = useReadView(billListView);
  const waiting = useWaiting();
  const groups = useMemo(() => held && groupsWithChanges(held, waiting), [held, waiting]);
  const { today, now } = momentIn(adapters);
  const accounts = groups && accountsOf(groups);
  const isCut = useIsOffline() && !groups && failure?.status === 0;

  useEffect(() => {
    if (state === 'fresh' && held) readBillsAhead(adapters, held);
  }, [adapters, state, held]);

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
          title={isCut ? 'You are offline.' : failure.message}
          action={
            <Button kind="secondary" size="dense" onClick={retry}>
              Retry
            </Button>
          }
        >
          {groups
            ? 'The bills below are the ones saved before.'
            : isCut
              ? 'Your bills were not saved on this device yet. Seeing them needs a connection.'
              : 'Your bills are safe; this device could not get them just now.'}
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
