/** One change of the code. */
export interface Spot {
  readonly file: string;
  /** The kind of change, as Stryker names it. */
  readonly mutator: string;
  /** The code before and after, with each run of white space as one blank. */
  readonly original: string;
  readonly replacement: string;
  /** The code of the same line before it. */
  readonly before: string;
}

/** One change of the code, and whether a test noticed it. */
export interface Mutant extends Spot {
  readonly line: number;
  readonly outcome: 'killed' | 'timed out' | 'survived' | 'without coverage';
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The code between two positions, which count from 1. */
export function codeBetween(text: string, start: Position, end: Position): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, n) => line.slice(n === 0 ? start.column - 1 : 0, n === last ? end.column - 1 : undefined))
    .join('\n');
}

export function onOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}

/** What Stryker tells of a mutant. */
interface Told {
  readonly mutatorName: string;
  readonly replacement: string;
}

/** A change between two positions of a file's text, which count from 1. */
export function spotOf(
  file: string,
  text: string,
  { mutatorName, replacement }: Told,
  start: Position,
  end: Position,
): Spot {
  return {
    file,
    mutator: mutatorName,
    original: onOneLine(codeBetween(text, start, end)),
    replacement: onOneLine(replacement),
    before: codeBetween(text, { line: start.line, column: 1 }, start),
  };
}
