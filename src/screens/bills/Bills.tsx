import { useCallback, useEffect, useMemo, useState } from 'react';
import { LIST_NOT_SAVED } from '../../../domain/bills/text/list.ts';
import { withBeingChecked } from '../../../domain/cart/changed-list.ts';
import type { OpenAttempt } from '../../../domain/checkout/open-attempt.ts';
import { groupsWithChanges } from '../../../domain/outbox/outbox.ts';
import { SAVED_BEFORE } from '../../../domain/values/text/parts.ts';
import { useApp, useIsOffline, useSession } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { prefetchBills } from '../../offline/begin-prefetch.ts';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { billListQuery, currentMoment } from '../../queries/bill-list.ts';
import { useQuery } from '../../queries/use-query.ts';
import { OfflineTitle } from '../../widgets/OfflineTitle.tsx';
import { BillList, taxReturns } from './BillList.tsx';
import css from './Bills.module.css';

/**
 * The bill list. The cached list shows at once, and is refetched each time the screen opens (BIL-40). Behind
 * the panel that adds an account it never redirects (BIL-39).
 */
export function Bills({ isBehind = false }: { isBehind?: boolean }) {
  const { adapters } = useApp();
  const [isWhole, setIsWhole] = useState(false);
  const { data: cached, state, asOf, failure, retry } = useQuery(billListQuery, isWhole);
  const onWhole = useCallback(() => setIsWhole(true), []);
  const waiting = useQueuedChanges();
  const { keep } = useSession();
  const attempts = useOpenAttempts() ?? (keep ? undefined : NONE);
  const groups = useMemo(
    () => cached && attempts && withBeingChecked(groupsWithChanges(cached, waiting), attempts),
    [cached, waiting, attempts],
  );
  const { today, now } = currentMoment(adapters);
  const isCut = useIsOffline() && !groups && failure?.status === 0;

  // It loads beside the bills, not after them.
  useEffect(() => void taxReturns.bring().catch(() => {}), []);
  useEffect(() => {
    if (state === 'fresh' && cached && asOf) prefetchBills(adapters, cached, asOf);
  }, [adapters, state, cached, asOf]);

  return (
    <div className={css.page}>
      <PageHeading title="Accounts" isHidden />
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
          {groups ? SAVED_BEFORE : isCut && LIST_NOT_SAVED}
        </Notice>
      )}
      {(groups ? !isWhole : !failure) && <Skeleton label="Loading bills" rows={8} />}
      {groups && (
        <BillList
          groups={groups}
          today={today}
          asOf={asOf}
          now={now}
          isFresh={state === 'fresh'}
          isBehind={isBehind}
          isWhole={isWhole}
          onWhole={onWhole}
          onOutdated={retry}
        />
      )}
    </div>
  );
}

const NONE: readonly OpenAttempt[] = [];
