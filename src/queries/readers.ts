import { type Actor, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { type QueryResult, queryMachine } from '../../machines/app/query.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { firstScreen } from '../browser/first-screen.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

type Reader = Actor<typeof queryMachine>;

/** What a component shows of a view. */
export interface ReaderState<T> {
  readonly snapshot: SnapshotFrom<typeof queryMachine>;
  /** The cached value; undefined while there is nothing to show. */
  readonly held: CachedRow<T> | undefined;
}

interface SharedReader<T> {
  readonly reader: Reader;
  readonly followers: Set<(state: ReaderState<T>) => void>;
  state(): ReaderState<T>;
  stop(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: each view of the map has a value of its own.
const running = new WeakMap<Adapters, Map<string, SharedReader<any>>>();

/**
 * Follows the reader of a view. All components that show the view at the same time share the reader: they ask the
 * server once. One that comes later asks again, unless the answer is still under way or a larger one brings it.
 */
export function followReader<T>(
  view: QueryDefinition<T>,
  adapters: Adapters,
  follower: (state: ReaderState<T>) => void,
): { readonly reader: Reader; leave(): void } {
  const readers = running.get(adapters) ?? new Map<string, SharedReader<T>>();
  running.set(adapters, readers);
  const key = `${view.shelf}/${view.id}`;
  const found: SharedReader<T> | undefined = readers.get(key);
  // While it asks, a call of its machine runs.
  if (found && Object.keys(found.reader.getSnapshot().children).length === 0) {
    const ask = () => found.reader.send({ type: 'view.refreshed' });
    if (view.brought) void view.brought(adapters).then((brought) => brought ?? ask());
    else ask();
  }
  const shared: SharedReader<T> = found ?? startReader(view, adapters);
  const { reader, followers } = shared;
  readers.set(key, shared);
  followers.add(follower);
  follower(shared.state());
  return {
    reader,
    leave() {
      followers.delete(follower);
      if (followers.size > 0) return;
      readers.delete(key);
      shared.stop();
    },
  };
}

function startReader<T>(view: QueryDefinition<T>, adapters: Adapters): SharedReader<T> {
  const { shelf, id } = view;
  let first = view.brought;
  const followers: SharedReader<T>['followers'] = new Set();
  const reader = createActor(
    adapters.wire(queryMachine, {
      actors: {
        lookOnDevice: fromPromise<QueryResult | undefined>(() => adapters.device.read(shelf, id)),
        refresh: fromPromise<QueryResult>(async ({ signal }) => {
          if (view.isBeside) await firstScreen();
          const brought = await first?.(adapters);
          first = undefined;
          return brought ?? refreshQuery(view, adapters, signal);
        }),
      },
    }),
    { input: { shelf, id } },
  );
  let held: CachedRow<T> | undefined;
  const state = () => ({ snapshot: reader.getSnapshot(), held });
  const tell = () => {
    for (const follower of followers) follower(state());
  };
  reader.subscribe(tell);
  const stopWatching = adapters.device.watch<T>(shelf, id, (now) => {
    // The old value stays on the screen until the answer.
    if (held && !now && isOpen(adapters)) return reader.send({ type: 'view.vanished' });
    held = now;
    tell();
  });
  const stopListening = adapters.reach.watchReturn(() => reader.send({ type: 'connection.returned' }));
  reader.start();
  return {
    reader,
    followers,
    state,
    stop() {
      reader.stop();
      stopWatching();
      stopListening();
    },
  };
}

/** False while a session ends, here or in another tab: the values that vanish then are not refetched. */
const isOpen = ({ device, tokens }: Adapters) => device.opening() && tokens.expected();
