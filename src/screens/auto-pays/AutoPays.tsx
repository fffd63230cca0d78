import { useSelector } from '@xstate/react';
import { Repeat, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { BillerGroup } from '../../../domain/account.ts';
import type { AutoPayGroup } from '../../../domain/auto-pay-list.ts';
import { searchAutoPays } from '../../../domain/auto-pay-search.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { autoPayListView } from '../../auto-pay-view.ts';
import { AsOf } from '../../parts/AsOf.tsx';
import { Button } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Field } from '../../parts/Field.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { RescheduleDialogs } from '../auto-pay/RescheduleDialogs.tsx';
import { ToggleDialogs } from '../auto-pay/ToggleDialogs.tsx';
import { useReschedule } from '../auto-pay/use-reschedule.ts';
import { useToggle } from '../auto-pay/use-toggle.ts';
import { BarrierDialog } from '../bills/BarrierDialog.tsx';
import { useBillList } from '../bills/use-bill-list.ts';
import { billListView } from '../bills/wiring.ts';
import { AddTicked } from './AddTicked.tsx';
import css from './AutoPays.module.css';
import { GroupSection } from './GroupSection.tsx';
import { knownAccounts } from './ticked.ts';

/** The accounts by biller with their auto pays (APL). */
export function AutoPays() {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const { data: groups, asOf, failure, retry } = useReadView(autoPayListView);
  return (
    <div className={css.page}>
      <PageHeading
        title="Recurring Automatic Payments"
        back={<a href={href(to.upcoming())}>Upcoming</a>}
        end={asOf !== undefined && groups && <AsOf at={asOf} now={adapters.clock.now()} />}
      />
      {isOffline && !groups && (
        <Notice tone="offline" title="You are offline.">
          Your auto pays were not saved on this device yet.
        </Notice>
      )}
      {failure && !isOffline && (
        <NotRead
          title={failure.status > 0 ? failure.message : UNREADABLE}
          isHeld={Boolean(groups)}
          onRetry={retry}
        />
      )}
      {!groups && !failure && !isOffline && <Skeleton label="Loading auto pays" rows={4} />}
      {groups?.length === 0 && (
        <EmptyState
          icon={<Repeat aria-hidden="true" />}
          title="You have no accounts yet."
          reason={
            <>
              <a href={href(to.billAdd())}>Add an account</a> to set up automatic payments for it.
            </>
          }
        />
      )}
      {groups && groups.length > 0 && <List groups={groups} onOutdated={retry} />}
    </div>
  );
}

const UNREADABLE = 'Unable to get auto-pay settings.  Please try again later.';

interface ListProps {
  readonly groups: readonly AutoPayGroup[];
  readonly onOutdated: () => void;
}

const NO_BILLS: readonly BillerGroup[] = [];

function List({ groups, onOutdated }: ListProps) {
  const { data: bills = NO_BILLS } = useReadView(billListView);
  const known = useMemo(() => knownAccounts(bills), [bills]);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const found = useMemo(() => searchAutoPays(groups, sought), [groups, sought]);
  const { list } = useBillList(bills, onOutdated);
  const toggle = useToggle();
  const reschedule = useReschedule();
  const barrier = useSelector(list, (snapshot) =>
    snapshot.hasTag('barred') ? snapshot.context.barrier : '',
  );
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  const count = found.reduce((all, { accounts }) => all + accounts.length, 0);

  return (
    <>
      {groups.length > 1 && (
        <Field
          label="Search your auto pays"
          type="search"
          placeholder="Biller, account number or nickname"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          notice={search.trim() ? (count === 1 ? '1 account' : `${count} accounts`) : undefined}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="No account matches your search"
          reason="Billers, account numbers and nicknames were searched."
          action={
            <Button kind="secondary" onClick={() => setSearch('')}>
              Clear search
            </Button>
          }
        />
      )}
      {found.map((group) => (
        <GroupSection
          key={group.id}
          group={group}
          known={known}
          list={list}
          toggle={toggle}
          reschedule={reschedule}
        />
      ))}
      <AddTicked list={list} groups={groups} bills={bills} known={known} />
      <ToggleDialogs toggle={toggle} />
      <RescheduleDialogs reschedule={reschedule} />
      {barrier !== '' && (
        <BarrierDialog words={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
      )}
    </>
  );
}
