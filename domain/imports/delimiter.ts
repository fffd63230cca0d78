import { findColumns, type ImportMapping } from './mapping.ts';

type Delimiter = ImportMapping['delimiter'];

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** What a file seems to use between its cells, and the columns that it lacks even so. */
interface OtherDelimiter {
  readonly delimiter: Delimiter;
  readonly problems: readonly string[];
}

/**
 * The delimiter by which the first line of a file has more of the mapped columns than by that of the mapping.
 * Undefined where the mapping's own fits, or no other one is more likely. A line of one cell is cut by any other one
 * that makes as many cells as there are columns, for all columns of a file may be renamed.
 */
export function otherDelimiter(mapping: ImportMapping, firstLine: string): OtherDelimiter | undefined {
  const read = (delimiter: Delimiter) => readingOf(mapping, delimiter, firstLine);
  const own = read(mapping.delimiter);
  if (own.problems.length === 0) return undefined;
  const [best] = DELIMITERS.map(read).sort(
    (one, other) => one.problems.length - other.problems.length || other.cells - one.cells,
  );
  if (!best) return undefined;
  const { problems, delimiter, cells } = best;
  const isCut = own.cells === 1 && cells >= Math.max(2, columnsOf(mapping));
  return problems.length < own.problems.length || isCut ? { delimiter, problems } : undefined;
}

function readingOf(mapping: ImportMapping, delimiter: Delimiter, firstLine: string) {
  const cells = cellsOf(firstLine, delimiter);
  const found = findColumns(mapping, cells);
  const problems: readonly string[] = Array.isArray(found) ? found : [];
  return { delimiter, problems, cells: cells.length };
}

function columnsOf({ columns }: ImportMapping): number {
  return Object.values(columns).filter((at) => at !== undefined).length;
}

function cellsOf(line: string, delimiter: Delimiter): readonly string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
