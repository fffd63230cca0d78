import { useSelector } from '@xstate/react';
import { History as HistoryIcon, SearchX } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { HISTORY_PAGE, type HistorySection, lineKey } from '../../../domain/history.ts';
import { isEverything } from '../../../domain/history-options.ts';
import { countWords, NO_MATCH } from '../../../domain/history-words.ts';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { StubList } from '../../parts/StubList.tsx';
import { href, to } from '../../routes.ts';
import { BillLine } from './BillLine.tsx';
import { ClearSearch } from './ClearSearch.tsx';
import css from './HistoryLines.module.css';
import { PaymentLine } from './PaymentLine.tsx';
import type { HistoryRef } from './use-history.ts';

const NOTHING_YET: Record<HistorySection, { title: string; reason: string }> = {
  bills: { title: 'No bills yet', reason: 'The bills of your accounts will stand here.' },
  payments: { title: 'No payments yet', reason: 'What you pay will stand here with its receipt.' },
};

/** The records, how many there are, and the way to more of them (HIS-02, HIS-03, HIS-06, HIS-07, HIS-14). */
export function HistoryLines({ history, section }: { history: HistoryRef; section: HistorySection }) {
  const { lines, pages, total, options } = useSelector(history, ({ context }) => context);
  const isKnown = useSelector(history, (snapshot) => snapshot.hasTag('known'));
  const isSaved = useSelector(history, (snapshot) => snapshot.matches('saved'));
  const isAdding = useSelector(history, (snapshot) => snapshot.matches('adding'));
  const isBusy = useSelector(history, (snapshot) => snapshot.hasTag('replacing'));
  const hasMore = useSelector(history, (snapshot) => snapshot.can({ type: 'more.asked' }));
  const isSearched = !isEverything(options);
  const shown = lines.slice(0, pages * HISTORY_PAGE);
  const list = useFocusOnNext(shown.length);

  // A device that holds nothing does not mean that there is nothing.
  if (shown.length === 0 && isKnown && (isSearched || !isSaved)) {
    return (
      <div role="status">
        {isSearched ? (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={NO_MATCH}
            action={<ClearSearch history={history} />}
          />
        ) : (
          <EmptyState
            icon={<HistoryIcon aria-hidden="true" />}
            {...NOTHING_YET[section]}
            action={<ButtonLink href={href(to.bills())}>Accounts</ButtonLink>}
          />
        )}
      </div>
    );
  }
  if (shown.length === 0) return isBusy && <Skeleton label={`Loading ${section}`} rows={5} />;
  return (
    <div ref={list.ref} className={css.lines} aria-busy={isBusy}>
      <div className={css.head}>
        <p role="status">{isKnown ? countWords(section, shown.length, total) : isBusy && 'Loading…'}</p>
        {isSearched && <ClearSearch history={history} quiet />}
      </div>
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
