import { useSelector } from '@xstate/react';
import { SearchX } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { HISTORY_PAGE, type HistorySection, lineKey } from '../../../domain/history.ts';
import { isEverything } from '../../../domain/history-options.ts';
import { countWords, NO_MATCH } from '../../../domain/history-words.ts';
import { Button } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { StubList } from '../../parts/StubList.tsx';
import { BillLine } from './BillLine.tsx';
import css from './HistoryLines.module.css';
import { PaymentLine } from './PaymentLine.tsx';
import type { HistoryRef } from './use-history.ts';

/** The records, how many there are, and the way to more of them (HIS-02, HIS-03, HIS-06, HIS-07, HIS-14). */
export function HistoryLines({ history, section }: { history: HistoryRef; section: HistorySection }) {
  const { lines, pages, total, options } = useSelector(history, ({ context }) => context);
  const isKnown = useSelector(history, ({ value }) => KNOWN.includes(value));
  const isFailed = useSelector(history, ({ value }) => value === 'failed');
  const isAdding = useSelector(history, ({ value }) => value === 'adding');
  const isBusy = useSelector(history, (snapshot) => snapshot.hasTag('busy')) && !isAdding;
  const hasMore = useSelector(history, (snapshot) => snapshot.can({ type: 'more.asked' }));
  const shown = lines.slice(0, pages * HISTORY_PAGE);
  const list = useFocusOnNext(shown.length);

  if (shown.length === 0 && isKnown) {
    const isSearched = !isEverything(options);
    return (
      <div role="status">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={NO_MATCH}
          action={
            isSearched && (
              <Button
                kind="secondary"
                onClick={() => {
                  history.send({ type: 'search.cleared' });
                  document.querySelector<HTMLElement>('main [type="search"]')?.focus();
                }}
              >
                Clear search
              </Button>
            )
          }
        />
      </div>
    );
  }
  if (shown.length === 0) return isFailed ? null : <Skeleton label={`Loading ${section}`} rows={5} />;
  return (
    <div ref={list.ref} className={css.lines} aria-busy={isBusy} data-waiting={isBusy}>
      <p role="status" className={css.count}>
        {isKnown && countWords(section, shown.length, total)}
      </p>
      <StubList label={section === 'bills' ? 'Bills' : 'Payments'}>
        {shown.map((line) =>
          line.kind === 'bill' ? (
            <BillLine key={lineKey(line)} record={line.record} />
          ) : (
            <PaymentLine key={lineKey(line)} record={line.record} />
          ),
        )}
      </StubList>
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

const KNOWN: readonly string[] = ['listed', 'adding', 'saved'];

/** Who asked for more goes on at the first of it, also when the button is gone. */
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
