import { useSelector } from '@xstate/react';
import type { HistorySection } from '../../../domain/history/history.ts';
import { isEverything } from '../../../domain/history/options.ts';
import { HISTORY } from '../../../domain/history/text/en.ts';
import { notLoaded } from '../../../domain/history/text/records.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Told } from '../../components/messages/Told.tsx';
import type { HistoryRef } from './use-history.ts';

/** Says that the records are cached ones, or that none could be fetched (HIS-24, HIS-25). */
export function HistoryNotice({ history, section }: { history: HistoryRef; section: HistorySection }) {
  const isSaved = useSelector(history, (snapshot) => snapshot.matches('saved'));
  const isSearched = useSelector(history, ({ context }) => !isEverything(context.options));
  const hasLines = useSelector(history, ({ context }) => context.lines.length > 0);
  const failure = useSelector(history, (snapshot) =>
    snapshot.hasTag('answered') ? snapshot.context.failure : undefined,
  );
  const retry = (
    <Button kind="secondary" size="dense" onClick={() => history.send({ type: 'view.refreshed' })}>
      Retry
    </Button>
  );

  if (isSaved && (hasLines || isSearched))
    return (
      <Notice
        tone="offline"
        title={isSearched ? HISTORY.searched(section) : HISTORY.saved(section)}
        action={retry}
      >
        {isSearched ? HISTORY.searchingAll : HISTORY.seeingAll}
      </Notice>
    );
  if (isSaved)
    return (
      <Notice tone="offline" title={HISTORY.noneSaved(section)} action={retry}>
        {HISTORY.seeing}
      </Notice>
    );
  if (!failure) return null;
  const isRefused = failure.kind === 'refused';
  const [refusal = failure.message] = Object.values(failure.errors);
  return (
    <Told
      tone={hasLines && !isRefused ? 'warn' : 'error'}
      title={refusal || notLoaded(section)}
      action={retry}
    >
      {hasLines && HISTORY.outdated}
    </Told>
  );
}
