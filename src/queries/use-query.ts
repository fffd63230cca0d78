import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import type { queryMachine } from '../../machines/app/query.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { useApp } from '../app/app-context.tsx';
import { markFirstScreen } from '../browser/first-screen.ts';
import type { QueryDefinition } from './query.ts';
import { followReader, type ReaderState } from './readers.ts';
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

/**
 * Shows the cached value of a view at once, refetches it, and follows what any tab saves. A screen that shows the
 * value only together with another one says when it has both.
 */
export function useQuery<T>(view: QueryDefinition<T>, isWhole = true): LiveQuery<T> {
  const { adapters } = useApp();
  const key = `${view.shelf}/${view.id}`;
  const [shown, setShown] = useState<ReaderState<T> & { readonly key: string }>();
  const latest = useRef(view);
  latest.current = view;
  const reader = useRef<ActorRefFrom<typeof queryMachine>>(undefined);

  useEffect(() => {
    const followed = followReader(latest.current, adapters, (state) => setShown({ key, ...state }));
    reader.current = followed.reader;
    return followed.leave;
  }, [adapters, key]);

  const retry = useCallback(() => reader.current?.send({ type: 'view.refreshed' }), []);
  const { snapshot, held }: Partial<ReaderState<T>> = shown?.key === key ? shown : {};
  const state = snapshot ? stateOf(snapshot) : 'looking';
  // What stands beside the screen waits for it, and is no sign that it is there.
  const own = view.isBeside ? undefined : held;
  const slowSince = own && snapshot?.hasTag('slow') ? own.at : undefined;
  useEffect(() => {
    noteSlow(reader, slowSince);
    return () => noteSlow(reader, undefined);
  }, [slowSince]);
  const isShowable = own ? isWhole : !view.isBeside && state === 'failed';
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

function stateOf({ value }: SnapshotFrom<typeof queryMachine>): QueryState {
  const state = typeof value !== 'string' && 'showing' in value ? value.showing : value;
  return (typeof state === 'string' ? state : Object.keys(state)[0]) as QueryState;
}
