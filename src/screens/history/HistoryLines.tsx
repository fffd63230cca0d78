import { useSelector } from '@xstate/react';
import { History as HistoryIcon, SearchX } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { billsToPay, HISTORY_PAGE, type HistorySection, lineKey } from '../../../domain/history/history.ts';
import { historyMonths } from '../../../domain/history/months.ts';
import { isEverything } from '../../../domain/history/options.ts';
import { HISTORY } from '../../../domain/history/text/en.ts';
import {
  monthCountText,
  monthSumText,
  NO_RECORDS_MATCH,
  recordCountText,
} from '../../../domain/history/text/records.ts';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { owedBills } from '../../queries/owed-bills.ts';
import { useCachedOrRead } from '../../queries/use-cached.ts';
import { BillLine } from './BillLine.tsx';
import { ClearSearch } from './ClearSearch.tsx';
import css from './HistoryLines.module.css';
import { PaymentLine } from './PaymentLine.tsx';
import type { HistoryRef } from './use-history.ts';

const NOTHING_YET: Record<HistorySection, { title: string; reason: string }> = {
  bills: { title: HISTORY.noBills, reason: HISTORY.billsHere },
  payments: { title: HISTORY.noPayments, reason: HISTORY.paymentsHere },
};

const TITLES: Record<HistorySection, string> = { bills: 'Bills', payments: 'Payments' };

/** The records by month, their number, and a button for more (HIS-02, HIS-03, HIS-06, HIS-07, HIS-14). */
export function HistoryLines({ history, section }: { history: HistoryRef; section: HistorySection }) {
  const { lines, pages, total, options, isFromDevice } = useSelector(history, ({ context }) => context);
  const isKnown = useSelector(history, (snapshot) => snapshot.hasTag('known'));
  const isAdding = useSelector(history, (snapshot) => snapshot.hasTag('adding'));
  const isBusy = useSelector(history, (snapshot) => snapshot.hasTag('replacing'));
  const hasMore = useSelector(history, (snapshot) => snapshot.can({ type: 'more.asked' }));
  const isSearched = !isEverything(options);
  const shownLines = lines.slice(0, pages * HISTORY_PAGE);
  const { held: groups } = useCachedOrRead(billListQuery);
  const billers = new Map(groups?.value.map((group) => [group.id, group]));
  const owed = owedBills(groups?.value);
  const list = useFocusOnNext(shownLines.length);

  const isEmpty = shownLines.length === 0;
  // An empty cache does not mean that there are no records.
  const isNothing = isEmpty && isKnown && (isSearched || !isFromDevice);
  if (isEmpty && !isNothing && !isBusy) return false;
  return (
    <div ref={list.ref} className={css.lines}>
      <div className={css.head} data-nothing={isNothing}>
        {/* It stands there while the records load, because a region that arrives with its words is not heard. */}
        <div role="status">
          {isNothing ? (
            <Nothing history={history} section={section} isSearched={isSearched} />
          ) : (
            !isEmpty && (isKnown ? recordCountText(section, shownLines.length, total) : isBusy && 'Loading…')
          )}
        </div>
        {isSearched && !isEmpty && <ClearSearch history={history} quiet />}
      </div>
      {isEmpty && !isNothing && <Skeleton label={`Loading ${section}`} rows={5} />}
      {historyMonths({
        lines,
        shown: shownLines.length,
        sort: options.sort,
        hasMore: hasMore || isAdding,
        isFromDevice,
      }).map(({ title, lines: ours, count, sum, onItsWay, counted }) => (
        <TimelineBlock
          key={title}
          title={title || TITLES[section]}
          count={title && monthCountText(section, count, counted)}
          sum={sum === null ? undefined : monthSumText(sum, onItsWay)}
        >
          <ol aria-label={title || TITLES[section]} aria-busy={isBusy}>
            {ours.map((line) =>
              line.kind === 'bill' ? (
                <BillLine
                  key={lineKey(line)}
                  record={line.record}
                  biller={billers.get(line.record.biller.id)}
                />
              ) : (
                <PaymentLine
                  key={lineKey(line)}
                  record={line.record}
                  biller={billers.get(line.record.biller.id)}
                  owed={billsToPay(line.record).find((bill) => owed.has(bill)) ?? null}
                />
              ),
            )}
          </ol>
        </TimelineBlock>
      ))}
      {(hasMore || isAdding) && (
        <div className={css.more} data-print="no">
          <Button
            kind="secondary"
            busy={isAdding}
            onClick={() => {
              list.expect();
              history.send({ type: 'more.asked' });
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function Nothing({
  history,
  section,
  isSearched,
}: {
  history: HistoryRef;
  section: HistorySection;
  isSearched: boolean;
}) {
  return isSearched ? (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={NO_RECORDS_MATCH}
      action={<ClearSearch history={history} />}
    />
  ) : (
    <EmptyState
      icon={<HistoryIcon aria-hidden="true" />}
      {...NOTHING_YET[section]}
      action={<ButtonLink href={href(to.bills())}>Accounts</ButtonLink>}
    />
  );
}

/**
 * After a press on the button for more, the focus moves to the first new record. The button may be gone by
 * then.
 */
function useFocusOnNext(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const expected = useRef<number>(undefined);
  useLayoutEffect(() => {
    const from = expected.current;
    if (from === undefined || count <= from) return;
    expected.current = undefined;
    ref.current?.querySelectorAll('li')[from]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return {
    ref,
    expect: () => {
      expected.current = count;
    },
  };
}
