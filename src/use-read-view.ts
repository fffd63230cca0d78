import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { readViewMachine, type Sighting } from '../machines/readView.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Held } from './adapters/device/codec.ts';
import { useApp } from './app-context.tsx';
import { tellFirstScreen } from './first-screen.ts';
import { refreshView, type View } from './read-view.ts';

export type ReadState = 'looking' | 'empty' | 'failed' | 'refreshing' | 'fresh' | 'stale';

export interface ReadView<T> {
  /** What is held, or undefined when there is nothing to show yet. */
  readonly data: T | undefined;
  readonly state: ReadState;
  /** When it was fetched, in milliseconds. */
  readonly asOf: number | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  /** Asks the network again. */
  readonly retry: () => void;
}

interface Seen<T> {
  readonly key: string;
  readonly snapshot: SnapshotFrom<typeof readViewMachine> | undefined;
  readonly held: Held<T> | undefined;
}

/** Shows a view from the device at once, refreshes it, and follows what any tab saves (design 4). */
export function useReadView<T>(view: View<T>): ReadView<T> {
  const { adapters } = useApp();
  const { shelf, id } = view;
  const key = `${shelf}/${id}`;
  const [seen, setSeen] = useState<Seen<T>>({ key, snapshot: undefined, held: undefined });
  const latest = useRef(view);
  latest.current = view;
  const reader = useRef<ActorRefFrom<typeof readViewMachine>>(undefined);

  useEffect(() => {
    setSeen({ key: `${shelf}/${id}`, snapshot: undefined, held: undefined });
    const actor = createActor(wireReadView(latest.current, adapters));
    reader.current = actor;
    actor.subscribe((snapshot) => setSeen((was) => ({ ...was, snapshot })));
    let wasHeld = false;
    const stopWatching = adapters.device.watch<T>(shelf, id, (held) => {
      // It stays on the screen until the answer.
      if (wasHeld && !held && isOpen(adapters)) return actor.send({ type: 'view.vanished' });
      wasHeld = held !== undefined;
      setSeen((was) => ({ ...was, held }));
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
  const { snapshot, held } = seen.key === key ? seen : { snapshot: undefined, held: undefined };
  const state = snapshot ? stateOf(snapshot) : 'looking';
  const isThere = held !== undefined || state === 'failed';
  useEffect(() => {
    if (isThere) tellFirstScreen();
  }, [isThere]);
  return {
    data: held?.value,
    state,
    asOf: held?.at ?? snapshot?.context.asOf,
    failure: state === 'stale' || state === 'failed' ? snapshot?.context.failure : undefined,
    isBusy: snapshot?.hasTag('busy') ?? true,
    retry,
  };
}

/** Not while a session ends, here or in another tab: what goes then is not asked for again. */
const isOpen = ({ device, tokens }: Adapters) => device.opening() !== null && tokens.expected() !== undefined;

function stateOf({ value }: SnapshotFrom<typeof readViewMachine>): ReadState {
  if (typeof value === 'string') return value;
  if ('failed' in value) return 'failed';
  return typeof value.showing === 'string' ? value.showing : 'stale';
}

function wireReadView<T>(view: View<T>, adapters: Adapters) {
  return adapters.wire(readViewMachine, {
    actors: {
      lookOnDevice: fromPromise<Sighting | undefined>(() => adapters.device.read(view.shelf, view.id)),
      refresh: fromPromise<Sighting>(({ signal }) => refreshView(view, adapters, signal)),
    },
  });
}
