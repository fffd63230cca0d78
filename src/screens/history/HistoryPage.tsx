import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { HistorySection } from '../../../domain/history/history.ts';
import { useApp } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { SegmentLinks } from '../../components/layout/SegmentLinks.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { HistoryLines } from './HistoryLines.tsx';
import { HistoryNotice } from './HistoryNotice.tsx';
import css from './HistoryPage.module.css';
import { SearchOptions } from './SearchOptions.tsx';
import { useHistory } from './use-history.ts';
import { WaitingPayments } from './WaitingPayments.tsx';

/** One tab of the history, each with a route of its own (HIS-01). The cached lines show at once, and the server is asked each time it opens. */
export function HistoryPage({ section }: { section: HistorySection }) {
  useDrawnAtOnce();
  const { clock } = useApp().adapters;
  const history = useHistory(section);
  const refresh = useCallback(() => history.send({ type: 'view.refreshed' }), [history]);
  const lines = useSelector(history, ({ context }) => context.lines);
  const asOf = useSelector(history, ({ context }) => context.asOf);
  return (
    <div className={css.page}>
      <PageHeading title="History" end={asOf !== undefined && <AsOf at={asOf} now={clock.now()} />} />
      <div>
        <SegmentLinks
          label="History"
          links={[
            { text: 'Bills', href: href(to.history('bills')), isHere: section === 'bills' },
            { text: 'Payments', href: href(to.history('payments')), isHere: section === 'payments' },
          ]}
        />
      </div>
      <SearchOptions history={history} section={section} today={clock.today()} />
      <HistoryNotice history={history} section={section} />
      {section === 'payments' && <WaitingPayments read={lines} onEnded={refresh} />}
      <HistoryLines history={history} section={section} />
    </div>
  );
}
