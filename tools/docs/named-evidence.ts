/** A path in backticks, of a folder of ours, with what follows it in parentheses. */
const PATH =
  /`((?:deploy|docs|domain|machines|office|pdf|server|src|sw|tests|tools)\/[\w./@-]+)`(?: \(([^)]*)\))?/g;

/** A file that a document names, with the titles of the tests of it that the document quotes. */
export interface NamedEvidence {
  readonly path: string;
  readonly titles: readonly string[];
}

/** Every file that a document names, such as `` `server/x.test.ts` ("a customer signs in") ``. */
export function namedEvidence(document: string): NamedEvidence[] {
  return [...document.matchAll(PATH)].map(([, path = '', behind = '']) => ({
    path,
    titles: [...behind.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
}
