import { type Actor, createActor, fromPromise } from 'xstate';
import { type QueryResult, queryMachine } from '../../machines/app/query.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { CachedRow } from '../adapters/device/row-codec.ts';
import { type QueryDefinition, refreshQuery } from './query.ts';

type Reader = Actor<typeof queryMachine>;

interface SharedReader<T> {
  readonly reader: Reader;
  readonly followers: Set<Follower<T>>;
  /** The cached value; undefined while there is none. */
  held: CachedRow<T> | undefined;
  stop(): void;
}

type Follower<T> = (held: CachedRow<T> | undefined) => void;

// biome-ignore lint/suspicious/noExplicitAny: each view of the map has a value of its own.
const running = new WeakMap<Adapters, Map<string, SharedReader<any>>>();

/**
 * Follows the reader of a view and its cached value. All components that show the view at the same time share the
 * reader: they ask the server once. One that comes later asks again, unless the answer is still under way.
 */
export function followReader<T>(
  view: QueryDefinition<T>,
  adapters: Adapters,
  follower: Follower<T>,
): { readonly reader: Reader; leave(): void } {
  const readers = running.get(adapters) ?? new Map<string, SharedReader<T>>();
  running.set(adapters, readers);
  const key = `${view.shelf}/${view.id}`;
  const found: SharedReader<T> | undefined = readers.get(key);
  const shared = found ?? startReader(view, adapters);
  readers.set(key, shared);
  shared.followers.add(follower);
  if (shared.held) follower(shared.held);
  if (found && !found.reader.getSnapshot().hasTag('busy')) found.reader.send({ type: 'view.refreshed' });
  return {
    reader: shared.reader,
    leave() {
      shared.followers.delete(follower);
      if (shared.followers.size > 0) return;
      readers.delete(key);
      shared.stop();
    },
  };
}

function startReader<T>(view: QueryDefinition<T>, adapters: Adapters): SharedReader<T> {
  const { shelf, id } = view;
  const reader = createActor(
    adapters.wire(queryMachine, {
      actors: {
        lookOnDevice: fromPromise<QueryResult | undefined>(() => adapters.device.read(shelf, id)),
        refresh: fromPromise<QueryResult>(({ signal }) => refreshQuery(view, adapters, signal)),
      },
    }),
  );
  const shared: SharedReader<T> = { reader, followers: new Set(), held: undefined, stop };
  const stopWatching = adapters.device.watch<T>(shelf, id, (held) => {
    const isVanished = shared.held !== undefined && !held && isOpen(adapters);
    shared.held = held;
    // The old value stays on the screen until the answer.
    if (isVanished) return reader.send({ type: 'view.vanished' });
    for (const follower of shared.followers) follower(held);
  });
  const stopListening = adapters.reach.watchReturn(() => reader.send({ type: 'connection.returned' }));
  reader.start();
  return shared;

  function stop() {
    reader.stop();
    stopWatching();
    stopListening();
  }
}

/** False while a session ends, here or in another tab: the values that vanish then are not refetched. */
const isOpen = ({ device, tokens }: Adapters) => device.opening() !== null && tokens.expected() !== undefined;
