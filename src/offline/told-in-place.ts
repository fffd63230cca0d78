import { useLayoutEffect } from 'react';

/** The subjects of which a screen tells the refusal itself, beside its field. */
const places = new Set<string>();

/** Takes the telling of a refusal over from the toast while `isTelling`. */
export function useToldInPlace(subject: string, isTelling: boolean): void {
  useLayoutEffect(() => {
    if (!isTelling) return;
    places.add(subject);
    return () => {
      places.delete(subject);
    };
  }, [subject, isTelling]);
}

export function isToldInPlace(subject: string): boolean {
  return places.has(subject);
}
