import { useSelector } from '@xstate/react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { accountsOf, searchAccounts } from '../../../domain/bills/bill-list.ts';
import { dueBlocks } from '../../../domain/cart/urgency.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { lazyPart, lazyScreen } from '../../app/screen.tsx';
import { chosenOrder } from '../../browser/list-order.ts';
import { AsOf } from '../../components/text/AsOf.tsx';
import { AccountsHalves } from '../../widgets/bills/AccountsHalves.tsx';
import { useBillList } from '../../widgets/bills/use-bill-list.ts';
import type { FoundTaxes, TaxReturnsProps } from '../../widgets/tax/TaxReturns.tsx';
import { OFFLINE_ID } from './BillAction.tsx';
import css from './BillList.module.css';
import { DueBlocks } from './DueBlocks.tsx';
import { Owed } from './Owed.tsx';
import { Tiles } from './Tiles.tsx';

/** The list waits for it. */
export const taxReturns = lazyScreen<'TaxReturns', TaxReturnsProps>(
  () => import('../../widgets/tax/TaxReturns.tsx'),
  'TaxReturns',
);
/** The list is readable without them. */
const ListTools = lazyPart(() => import('./ListTools.tsx'), 'ListTools');
const BillerSections = lazyPart(() => import('./BillerSections.tsx'), 'BillerSections');
/** No bill can be selected in the first moment, so its bar need not load with the list. */
const PaySelected = lazyPart(() => import('./PaySelected.tsx'), 'PaySelected');
const NoPayments = lazyPart(() => import('./NoPayments.tsx'), 'NoPayments');
const BarrierDialog = lazyPart(() => import('../../widgets/bills/CartRuleDialog.tsx'), 'CartRuleDialog');

interface BillListProps {
  readonly groups: readonly BillerGroup[];
  readonly today: CalendarDate;
  /** When the list was read, and the present, in epoch milliseconds. */
  readonly asOf: number | undefined;
  readonly now: number;
  readonly isFresh: boolean;
  readonly isBehind: boolean;
  /** False until the returns that stand among the bills are known: rows that came later would move the others. */
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  /** Called when the server's list may differ from the cached one. */
  readonly onOutdated: () => void;
}

/** Milliseconds that the bills wait for the returns, so that a slow tax service does not hide what is due. */
const RETURNS_AT_MOST = 3_000;

const NO_RETURNS: FoundTaxes = { shown: 0, all: 0, place: (bills) => bills, next: () => '' };

export function BillList({
  groups,
  today,
  asOf,
  now,
  isFresh,
  isBehind,
  isWhole,
  onWhole,
  onOutdated,
}: BillListProps) {
  const { list, add } = useBillList(groups, onOutdated);
  const [order, setOrder] = useState(chosenOrder);
  const [isChoosing, setIsChoosing] = useState(false);
  /** Undefined while the search is closed. */
  const [search, setSearch] = useState<string>();
  const [found, setFound] = useState<FoundTaxes>();
  const tax = found ?? NO_RETURNS;
  const sought = useDeferredValue(search) ?? '';
  // The switch answers at once, and all rows move after it.
  const shownOrder = useDeferredValue(order);
  const matches = useMemo(() => searchAccounts(groups, sought), [groups, sought]);
  const all = useMemo(() => accountsOf(groups), [groups]);
  const blocks = useMemo(() => dueBlocks(groups, today), [groups, today]);
  const shownBlocks = useMemo(
    () => tax.place(matches === groups ? blocks : dueBlocks(matches, today), sought),
    [tax, sought, matches, groups, blocks, today],
  );
  const placed = useMemo(() => tax.place(blocks, ''), [tax, blocks]);
  const isOffline = useIsOffline();
  const isBarred = useSelector(list, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(list, ({ context }) => context.barrier);
  const wish = useSelector(list, ({ context }) => context.wishes[0]);
  useEffect(() => {
    const waiting = setTimeout(onWhole, found ? 0 : RETURNS_AT_MOST);
    return () => clearTimeout(waiting);
  }, [found, onWhole]);

  const choose = (isOn: boolean) => {
    setIsChoosing(isOn);
    list.send({ type: 'bills.deselected', ebillIds: list.getSnapshot().context.selected });
  };

  return (
    <>
      <div className={css.ledger} hidden={!isWhole}>
        <div className={css.side}>
          <div className={css.answer}>
            {all.length + tax.all > 0 && <Owed blocks={placed} next={tax.next(placed)} today={today} />}
            {asOf && <AsOf at={asOf} now={now} />}
            <AccountsHalves shown="bills" />
          </div>
          {all.length > 0 && !isSetUp('payments') && (
            <Suspense>
              <NoPayments />
            </Suspense>
          )}
          <Tiles list={list} groups={groups} blocks={placed} />
          {isOffline && (
            <p id={OFFLINE_ID} tabIndex={-1} className={css.note}>
              {OFFLINE}
            </p>
          )}
        </div>
        <div className={css.body}>
          {all.length > 0 && (
            <Suspense fallback={<div className={css.tools} />}>
              <ListTools
                list={list}
                all={all}
                matches={matches}
                tax={tax}
                blocks={shownBlocks}
                order={order}
                onOrder={setOrder}
                isChoosing={isChoosing}
                onChoose={choose}
                search={search}
                onSearch={setSearch}
              />
            </Suspense>
          )}
          {shownOrder === 'due date' ? (
            <DueBlocks
              list={list}
              blocks={shownBlocks}
              today={today}
              isChoosing={isChoosing}
              isSearched={sought.trim() !== ''}
              onAdd={add}
            />
          ) : (
            <Suspense>
              <BillerSections
                list={list}
                groups={matches}
                today={today}
                isChoosing={isChoosing}
                onAdd={add}
              />
            </Suspense>
          )}
          <Suspense>
            <taxReturns.Later
              accounts={all}
              isFresh={isFresh}
              isBehind={isBehind}
              isWhole={isWhole}
              search={sought}
              isLast={matches.length === 0}
              onFound={setFound}
              onSearch={setSearch}
            />
          </Suspense>
          <p className={css.more}>
            <a href={href(to.billsAdd())}>Add another account</a>
          </p>
        </div>
      </div>
      {isChoosing && (
        <Suspense>
          <PaySelected list={list} groups={groups} />
        </Suspense>
      )}
      {isBarred && (
        <Suspense>
          <BarrierDialog barrier={barrier} wish={wish} onRead={() => list.send({ type: 'barrier.read' })} />
        </Suspense>
      )}
    </>
  );
}
