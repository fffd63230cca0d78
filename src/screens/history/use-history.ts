import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { HistorySection } from '../../../domain/history.ts';
import { type HistoryOptions, usualOptions } from '../../../domain/history-options.ts';
import type { historyMachine } from '../../../machines/history.ts';
import { useApp, useSession, useWired } from '../../app-context.tsx';
import { lastMove } from '../../hash-location.ts';
import { historyWirings } from './wiring.ts';

export type HistoryRef = ActorRefFrom<typeof historyMachine>;

interface Left {
  readonly options: HistoryOptions;
  readonly pages: number;
}

/** How each customer left each tab: it keeps its options for as long as the page lives (HIS-15). */
const left = new Map<string, Left>();

/** The machine of a tab. Who comes back to it by the browser finds as many pages as there were. */
export function useHistory(section: HistorySection): HistoryRef {
  const { adapters } = useApp();
  const { customer } = useSession();
  const key = `${customer} ${section}`;
  const before = left.get(key);
  const history = useActorRef(useWired(historyWirings[section]), {
    input: {
      options: before?.options ?? usualOptions(section),
      pages: lastMove() === 'back' ? (before?.pages ?? 1) : 1,
    },
  });
  useEffect(() => {
    const { unsubscribe } = history.subscribe(({ context: { options, pages } }) =>
      left.set(key, { options, pages }),
    );
    return unsubscribe;
  }, [history, key]);
  useEffect(
    () => adapters.reach.watchReturn(() => history.send({ type: 'connection.returned' })),
    [adapters, history],
  );
  return history;
}
