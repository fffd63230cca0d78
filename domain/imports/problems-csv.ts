import type * as v from 'valibot';
import { csvText, noFormula } from '../values/csv.ts';
import type { lineProblem } from './wire-parts.ts';

/** The lines of a file that were refused, as CSV, so that a biller can mend them in a spreadsheet. */
export function problemsCsv(problems: readonly v.InferOutput<typeof lineProblem>[]): string {
  const rows = problems.map(({ line, field, value, words }) => [String(line), field, value, words]);
  return csvText([['line', 'column', 'value', 'problem'], ...rows.map((cells) => cells.map(noFormula))]);
}
