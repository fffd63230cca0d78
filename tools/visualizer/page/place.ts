import { useSyncExternalStore } from 'react';

/** What the address asks for: `#/checkout?state=submitting.sending`. */
export interface Place {
  /** Undefined for the paste box. */
  readonly name: string | undefined;
  readonly state: string | undefined;
}

/** A visitor without a wish sees a drawing at once, not an empty box. */
const AT_FIRST: Place = { name: 'checkout', state: undefined };

export function placeIn(hash: string): Place {
  if (hash === '') return AT_FIRST;
  const [path = '', query] = hash.replace(/^#?\/?/, '').split('?');
  const state = new URLSearchParams(query).get('state') ?? undefined;
  return { name: path === '' ? undefined : decoded(path), state };
}

/** A part that cannot be decoded is a name that no machine has. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address, for a machine of the house or for the paste box. */
export function usePlace(): Place {
  return placeIn(useSyncExternalStore(watch, () => location.hash));
}

function watch(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
