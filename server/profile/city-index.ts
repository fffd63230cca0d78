import type { Place } from '../../domain/profile/place-calls.ts';
import { searchKey } from '../../domain/values/search-key.ts';

interface Entry {
  readonly key: string;
  readonly place: Place;
}

const byName = (one: Entry, other: Entry) =>
  compare(one.key, other.key) || compare(one.place.state, other.place.state);

/** Cities by name, each once with the first of its zips. A search reads only the cities that it finds. */
export class CityIndex {
  readonly #entries: readonly Entry[];

  constructor(places: Iterable<Place>) {
    const entries = [...places].map((place) => ({ key: searchKey(place.city), place }));
    const first = new Map<string, Entry>();
    for (const entry of entries) {
      const name = `${entry.place.city}, ${entry.place.state}`;
      if (!first.has(name)) first.set(name, entry);
    }
    this.#entries = [...first.values()].sort(byName);
  }

  /** The first cities whose search key begins with the text. */
  beginning(start: string, most: number): Place[] {
    const found: Place[] = [];
    for (let at = this.#firstFrom(start); found.length < most; at++) {
      const entry = this.#entries[at];
      if (!entry?.key.startsWith(start)) break;
      found.push(entry.place);
    }
    return found;
  }

  /** The place of the first key that does not come before the text. */
  #firstFrom(start: string): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(this.#entries[middle]?.key ?? '', start) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
