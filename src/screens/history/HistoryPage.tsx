import { useSelector } from '@xstate/react';
import type { HistorySection } from '../../../domain/history/history.ts';
import { useApp } from '../../app/app-context.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { HistoryLines } from './HistoryLines.tsx';
import { HistoryNotice } from './HistoryNotice.tsx';
import css from './HistoryPage.module.css';
import { HistoryTabs } from './HistoryTabs.tsx';
import { SearchOptions } from './SearchOptions.tsx';
import { useHistory } from './use-history.ts';

/** One tab of the history. The cached lines show at once, and the server is asked each time it opens. */
export function HistoryPage({ section }: { section: HistorySection }) {
  const { clock } = useApp().adapters;
  const history = useHistory(section);
  const asOf = useSelector(history, ({ context }) => context.asOf);
  return (
    <div className={css.page}>
      <PageHeading title="History" end={asOf !== undefined && <AsOf at={asOf} now={clock.now()} />} />
      <HistoryTabs section={section} />
      <SearchOptions history={history} section={section} today={clock.today()} />
      <HistoryNotice history={history} section={section} />
      <HistoryLines history={history} section={section} />
    </div>
  );
}
