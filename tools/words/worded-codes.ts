/** A table of refusals: for each code, the sentence that is made of its values. */
type Table = Readonly<Record<string, (values: never) => string>>;

const FINISHED = 'This was finished elsewhere.';

/** The codes that take a finished sentence as their value: a second language does not reach them (ruling 73). */
export function wordedCodes(table: Table): string[] {
  return Object.entries(table).flatMap(([code, text]) => (repeats(text) ? [code] : []));
}

function repeats(text: (values: never) => string): boolean {
  try {
    return text({ words: FINISHED } as never).startsWith(FINISHED);
  } catch {
    // The sentence needs other values, so it is made of them.
    return false;
  }
}
