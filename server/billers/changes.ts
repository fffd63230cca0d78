import { isDeepStrictEqual } from 'node:util';
import type { BillerFile } from './biller-file.ts';

/** One entry of a file that differs; undefined where it was not, or is not any more. */
export interface Change {
  /** Such as `types.water.name`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two files, in the order of the new one. */
export function changesBetween<Content extends object = BillerFile>(
  before: Content | undefined,
  after: Content,
): Change[] {
  const [was, is] = [entriesOf(before ?? {}), entriesOf(after)];
  const paths = new Set([...is.keys(), ...was.keys()]);
  return [...paths]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/** Every entry by its path. A list counts as one entry; null counts as nothing. */
function entriesOf(content: object, path = ''): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const [name, value] of Object.entries(content)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (value === null) continue;
    if (typeof value === 'object' && !Array.isArray(value))
      for (const [inner, entry] of entriesOf(value, at)) entries.set(inner, entry);
    else entries.set(at, value);
  }
  return entries;
}
