import type { AnswerOf, Call, RequestOf } from '../../domain/api/call.ts';
import type { CallFailed } from '../../domain/api/failure.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import type { Shelf } from '../adapters/device/store.ts';
import type { FetchOptions, Validator } from '../adapters/http/services.ts';

/** A query: where the device caches a thing and how it is fetched. A screen's `wiring.ts` exports these. */
export interface QueryDefinition<T> {
  readonly shelf: Shelf;
  readonly id: string;
  /**
   * Passes its options to the one call whose answer is the whole value. If the value depends on anything else, it
   * passes the signal only: such a value is not unchanged because an answer is.
   */
  fetch(adapters: Adapters, options: FetchOptions): Promise<T>;
  /** More entries that come with the answer, saved in the same transaction. */
  also?(value: T, at: number): readonly Entry[];
  /** True of what stands beside every screen: the server is asked for it once the screen is drawn. */
  readonly isBeside?: boolean;
  /** When a larger answer that is under way, or has just come, saved it; undefined where none does. */
  brought?(adapters: Adapters): Promise<{ readonly at: number } | undefined>;
}

/** A query whose value is the whole answer of one call. */
export function callQuery<C extends Call>(
  shelf: Shelf,
  id: string,
  call: C,
  request: RequestOf<C>,
): QueryDefinition<AnswerOf<C>> {
  return { shelf, id, fetch: ({ services }, options) => services.send(call, request, options) };
}

const UNCHANGED = 304;

/**
 * Fetches a view and saves it. Also prefetches views without an open screen. Where the server says that the answer on
 * the device is unchanged, that one is the answer as of now (ruling 68).
 */
export async function refreshQuery<T>(
  view: QueryDefinition<T>,
  adapters: Adapters,
  signal: AbortSignal,
): Promise<Entry<T>> {
  const { device, clock } = adapters;
  const { shelf, id } = view;
  const opening = device.opening();
  const held = device.readAnswer<T>(shelf, id);
  const validator: Validator = { held };
  const answer = await view.fetch(adapters, { signal, validator }).then(
    (value) => ({ value, tag: validator.answered }),
    async (error: CallFailed) => {
      const tag = (await held)?.tag;
      if (error.status !== UNCHANGED || !tag) throw error;
      const now = await device.readAnswer<T>(shelf, id);
      return now?.tag === tag ? now : undefined;
    },
  );
  // Since it asked, this device or another tab has changed what was unchanged.
  if (!answer) return refreshQuery(view, adapters, signal);
  const entry = { shelf, id, at: clock.now(), ...answer };
  await device.save([entry, ...(view.also?.(entry.value, entry.at) ?? [])], opening);
  return entry;
}
