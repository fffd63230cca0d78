/**
 * A form's entry once another device has saved: what was entered here stays, and what was not touched here follows, so that
 * saving takes back nothing of theirs.
 */
export function followedEntry<T extends object>(entry: T, before: T, now: T): T {
  const touched = Object.entries(entry).filter(([field, value]) => value !== before[field as keyof T]);
  return { ...now, ...Object.fromEntries(touched) };
}
