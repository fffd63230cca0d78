import { useSelector } from '@xstate/react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { BillerGroup } from '../../../domain/account.ts';
import { accountsOf, searchAccounts } from '../../../domain/bill-list.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { Field } from '../../parts/Field.tsx';
import { BillerSections } from './BillerSections.tsx';
import css from './BillList.module.css';
import { PaySelected } from './PaySelected.tsx';
import { SelectBills } from './SelectBills.tsx';
import { useBillList } from './use-bill-list.ts';

const TaxReturns = lazy(async () => ({
  default: (await import('../tax-accounts/TaxReturns.tsx')).TaxReturns,
}));
const BarrierDialog = lazy(async () => ({ default: (await import('./BarrierDialog.tsx')).BarrierDialog }));

interface BillListProps {
  readonly groups: readonly BillerGroup[];
  readonly today: CalendarDate;
  readonly isFresh: boolean;
  readonly isBehind: boolean;
  /** Called when the server's list may differ from the one that is held. */
  readonly onOutdated: () => void;
}

export function BillList({ groups, today, isFresh, isBehind, onOutdated }: BillListProps) {
  const { list, add } = useBillList(groups, onOutdated);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const found = useMemo(() => searchAccounts(groups, sought), [groups, sought]);
  const shown = useMemo(() => accountsOf(found), [found]);
  const all = useMemo(() => accountsOf(groups), [groups]);
  const [tax, setTax] = useState({ shown: 0, all: 0 });
  const isBarred = useSelector(list, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(list, ({ context }) => context.barrier);
  const wish = useSelector(list, ({ context }) => context.wishes[0]);

  return (
    <>
      {all.filter(({ ebill_id }) => ebill_id !== null).length > 1 && (
        <Field
          label="Search your bills"
          type="search"
          placeholder="Biller, account number or nickname"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          notice={
            search.trim() ? `${shown.length + tax.shown} of ${all.length + tax.all} accounts` : undefined
          }
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length > 0 && (
        <div className={css.toolbar}>
          <SelectBills list={list} accounts={shown} label="Select all bills" />
        </div>
      )}
      <BillerSections list={list} groups={found} today={today} onAdd={add} />
      <Suspense>
        <TaxReturns
          accounts={all}
          isFresh={isFresh}
          isBehind={isBehind}
          search={sought}
          isLast={found.length === 0}
          onCounted={setTax}
          onClear={() => setSearch('')}
        />
      </Suspense>
      {all.length > 0 && <PaySelected list={list} groups={groups} />}
      {isBarred && (
        <Suspense>
          <BarrierDialog words={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
        </Suspense>
      )}
    </>
  );
}
