import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { HistorySection } from '../../../domain/history/history.ts';
import { type HistoryOptions, usualOptions } from '../../../domain/history/options.ts';
import type { historyMachine } from '../../../machines/history/history.machine.ts';
import { useApp, useSession, useWired } from '../../app/app-context.tsx';
import { lastMove } from '../../browser/hash-location.ts';
import { noteSlow } from '../../queries/slow.ts';
import { historyWirings } from './wiring.ts';

export type HistoryRef = ActorRefFrom<typeof historyMachine>;

interface TabState {
  readonly options: HistoryOptions;
  readonly pages: number;
}

/** How each customer left each tab: it keeps its options as long as the page lives (HIS-15). */
const tabStates = new Map<string, TabState>();

/** The machine of a tab. After a return through the browser's history, it has as many pages as before. */
export function useHistory(section: HistorySection): HistoryRef {
  const { adapters } = useApp();
  const { customer } = useSession();
  const key = `${customer} ${section}`;
  const before = tabStates.get(key);
  const history = useActorRef(useWired(historyWirings[section]), {
    input: {
      options: before?.options ?? usualOptions(section),
      pages: lastMove() === 'back' ? (before?.pages ?? 1) : 1,
    },
  });
  useEffect(() => {
    const { unsubscribe } = history.subscribe(({ context: { options, pages } }) =>
      tabStates.set(key, { options, pages }),
    );
    return unsubscribe;
  }, [history, key]);
  useEffect(
    () => adapters.reach.watchReturn(() => history.send({ type: 'connection.returned' })),
    [adapters, history],
  );
  // What became of a payment meanwhile, such as the end of a dispute, stands on a page that is looked at again.
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && history.send({ type: 'view.refreshed' });
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [history]);
  const slowSince = useSelector(history, (snapshot) =>
    snapshot.hasTag('slow') ? snapshot.context.asOf : undefined,
  );
  useEffect(() => {
    noteSlow(history, slowSince);
    return () => noteSlow(history, undefined);
  }, [history, slowSince]);
  return history;
}

/** What the server refused, by the field that asked for it. */
export function useRefused(history: HistoryRef): Readonly<Record<string, string>> {
  const failure = useSelector(history, (snapshot) =>
    snapshot.hasTag('answered') ? snapshot.context.failure : undefined,
  );
  return failure?.errors ?? NOTHING;
}

const NOTHING: Readonly<Record<string, string>> = {};
