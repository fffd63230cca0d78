import { findColumns, type ImportMapping } from './mapping.ts';

type Delimiter = ImportMapping['delimiter'];

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** The delimiter by which the first line of a file has the mapped columns, where it has not by that of the mapping. */
export function otherDelimiter(mapping: ImportMapping, firstLine: string): Delimiter | undefined {
  const fits = (delimiter: Delimiter) => !Array.isArray(findColumns(mapping, cellsOf(firstLine, delimiter)));
  return fits(mapping.delimiter) ? undefined : DELIMITERS.find(fits);
}

function cellsOf(line: string, delimiter: Delimiter): readonly string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
