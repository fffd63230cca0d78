import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { accountsOf, dueSummary } from '../../../domain/bill-list.ts';
import { useApp } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { AsOf } from '../../parts/AsOf.tsx';
import { Button } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { BillList } from './BillList.tsx';
import css from './Bills.module.css';
import { billListView, momentIn, readBillsAhead } from './wiring.ts';

/** The bill list (BIL). What the device holds shows at once; the network is asked each time it opens (BIL-40). */
export function Bills() {
  const { adapters } = useApp();
  const { data: groups, state, asOf, failure, isBusy, retry } = useReadView(billListView);
  const { today, now } = momentIn(adapters);
  const accounts = groups && accountsOf(groups);

  // BIL-38. Only an answer of now redirects: a held list may have been joined by other bills since.
  const only = state === 'fresh' && accounts?.length === 1 ? accounts[0]?.ebill_id : undefined;
  useEffect(() => {
    if (only) navigate(to.bill(only), { replace: true });
  }, [only]);

  useEffect(() => {
    if (state === 'fresh' && groups) readBillsAhead(adapters, groups);
  }, [adapters, state, groups]);

  return (
    <div className={css.page} aria-busy={isBusy && !groups}>
      <PageHeading
        title="Accounts"
        lead={groups && accounts?.length ? dueSummary(groups, today) : undefined}
        end={asOf && groups && <AsOf at={asOf} now={now} />}
      />
      {failure && (failure.status > 0 || !groups) && (
        <Notice
          tone={groups ? 'warn' : 'error'}
          title={failure.message}
          action={
            <Button kind="secondary" size="dense" onClick={retry}>
              Retry
            </Button>
          }
        >
          {groups
            ? 'The bills below are the ones saved before.'
            : 'Your bills are safe; this device could not get them just now.'}
        </Notice>
      )}
      {!groups && !failure && <Skeleton label="Loading bills" rows={5} />}
      {accounts?.length === 0 && (
        <EmptyState
          icon={<ReceiptText aria-hidden="true" />}
          title="No accounts yet"
          reason="The bills of the accounts that you add show here."
        />
      )}
      {groups && accounts && accounts.length > 0 && (
        <BillList groups={groups} today={today} onOutdated={retry} />
      )}
    </div>
  );
}
