import { useSelector } from '@xstate/react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { accountsOf, searchAccounts } from '../../../domain/bills/bill-list.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { Field } from '../../components/fields/Field.tsx';
import { useBillList } from '../../widgets/bills/use-bill-list.ts';
import { BillerSections } from './BillerSections.tsx';
import css from './BillList.module.css';
import { SelectBills } from './SelectBills.tsx';

const TaxReturns = lazy(async () => ({
  default: (await import('../../widgets/tax/TaxReturns.tsx')).TaxReturns,
}));
/** No bill can be selected in the first moment, so its bar need not load with the list. */
const PaySelected = lazy(async () => ({ default: (await import('./PaySelected.tsx')).PaySelected }));
const BarrierDialog = lazy(async () => ({
  default: (await import('../../widgets/bills/CartRuleDialog.tsx')).CartRuleDialog,
}));

interface BillListProps {
  readonly groups: readonly BillerGroup[];
  readonly today: CalendarDate;
  readonly isFresh: boolean;
  readonly isBehind: boolean;
  /** Called when the server's list may differ from the cached one. */
  readonly onOutdated: () => void;
}

export function BillList({ groups, today, isFresh, isBehind, onOutdated }: BillListProps) {
  const { list, add } = useBillList(groups, onOutdated);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const matches = useMemo(() => searchAccounts(groups, sought), [groups, sought]);
  const shownAccounts = useMemo(() => accountsOf(matches), [matches]);
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
            search.trim()
              ? `${shownAccounts.length + tax.shown} of ${all.length + tax.all} accounts`
              : undefined
          }
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {matches.length > 0 && (
        <div className={css.toolbar}>
          <SelectBills list={list} accounts={shownAccounts} label="Select all bills" />
        </div>
      )}
      <BillerSections list={list} groups={matches} today={today} onAdd={add} />
      <Suspense>
        <TaxReturns
          accounts={all}
          isFresh={isFresh}
          isBehind={isBehind}
          search={sought}
          isLast={matches.length === 0}
          onCounted={setTax}
          onClear={() => setSearch('')}
        />
      </Suspense>
      {all.length > 0 && (
        <Suspense>
          <PaySelected list={list} groups={groups} />
        </Suspense>
      )}
      {isBarred && (
        <Suspense>
          <BarrierDialog words={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
        </Suspense>
      )}
    </>
  );
}
