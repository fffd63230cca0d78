import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { FALLBACK } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import { type QueryResult, queryMachine } from '../../machines/app/query.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { useApp } from '../app/app-context.tsx';
import { markFirstScreen } from '../browser/first-screen.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';
import { noteSlow } from './slow.ts';

export type QueryState = 'looking' | 'empty' | 'failed' | 'refreshing' | 'fresh' | 'stale';

export interface LiveQuery<T> {
  /** The cached value, or undefined while there is nothing to show. */
  readonly data: T | undefined;
  readonly state: QueryState;
  /** When the value was fetched, in milliseconds. */
  readonly asOf: number | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

interface ViewState<T> {
  readonly key: string;
  readonly snapshot: SnapshotFrom<typeof queryMachine> | undefined;
  readonly held: CachedRow<T> | undefined;
}

/**
 * Shows the cached value of a view at once, refetches it, and follows what any tab saves. A screen that shows the
 * value only together with another one says when it has both.
 */
export function useQuery<T>(view: QueryDefinition<T>, isWhole = true): LiveQuery<T> {
  const { adapters } = useApp();
  const { shelf, id } = view;
  const key = `${shelf}/${id}`;
  const [viewState, setViewState] = useState<ViewState<T>>({ key, snapshot: undefined, held: undefined });
  const latest = useRef(view);
  latest.current = view;
  const reader = useRef<ActorRefFrom<typeof queryMachine>>(undefined);

  useEffect(() => {
    setViewState({ key: `${shelf}/${id}`, snapshot: undefined, held: undefined });
    const actor = createActor(wireReadView(latest.current, adapters));
    reader.current = actor;
    actor.subscribe((snapshot) => setViewState((current) => ({ ...current, snapshot })));
    let wasCached = false;
    const stopWatching = adapters.device.watch<T>(shelf, id, (held) => {
      // The old value stays on the screen until the answer.
      if (wasCached && !held && isOpen(adapters)) return actor.send({ type: 'view.vanished' });
      wasCached = held !== undefined;
      setViewState((current) => ({ ...current, held }));
    });
    const stopListening = adapters.reach.watchReturn(() => actor.send({ type: 'connection.returned' }));
    actor.start();
    return () => {
      actor.stop();
      stopWatching();
      stopListening();
    };
  }, [adapters, shelf, id]);

  const retry = useCallback(() => reader.current?.send({ type: 'view.refreshed' }), []);
  const { snapshot, held } = viewState.key === key ? viewState : { snapshot: undefined, held: undefined };
  const state = snapshot ? stateOf(snapshot) : 'looking';
  const slowSince = held && snapshot?.hasTag('slow') ? held.at : undefined;
  useEffect(() => {
    noteSlow(reader, slowSince);
    return () => noteSlow(reader, undefined);
  }, [slowSince]);
  const isShowable = held ? isWhole : state === 'failed';
  useEffect(() => {
    if (isShowable) markFirstScreen();
  }, [isShowable]);
  return {
    data: held?.value,
    state,
    asOf: held?.at ?? snapshot?.context.asOf,
    failure:
      state === 'stale' || state === 'failed' ? toldFailure(snapshot?.context.failure, adapters) : undefined,
    isBusy: snapshot?.hasTag('busy') ?? true,
    retry,
  };
}

/**
 * A gateway that answers for the services counts as their answer, unless the bar of the page tells of it. Else
 * nobody would say that the shown values are old.
 */
function toldFailure(failure: Failure | undefined, { reach }: Adapters): Failure | undefined {
  const { gateway = 0 } = failure ?? {};
  if (!failure || gateway < 500 || reach.isOffline()) return failure;
  return { ...failure, status: gateway, message: failure.message || FALLBACK };
}

/** False while a session ends, here or in another tab: the values that vanish then are not refetched. */
const isOpen = ({ device, tokens }: Adapters) => device.opening() !== null && tokens.expected() !== undefined;

function stateOf({ value }: SnapshotFrom<typeof queryMachine>): QueryState {
  if (typeof value === 'string') return value;
  if ('failed' in value) return 'failed';
  if (typeof value.showing === 'string') return value.showing;
  return 'stale' in value.showing ? 'stale' : 'refreshing';
}

function wireReadView<T>(view: QueryDefinition<T>, adapters: Adapters) {
  return adapters.wire(queryMachine, {
    actors: {
      lookOnDevice: fromPromise<QueryResult | undefined>(() => adapters.device.read(view.shelf, view.id)),
      refresh: fromPromise<QueryResult>(({ signal }) => refreshQuery(view, adapters, signal)),
    },
  });
}
