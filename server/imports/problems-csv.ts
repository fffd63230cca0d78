import { csvText, noFormula } from '../../domain/values/csv.ts';
import type { Problem } from './records.ts';

/** The lines of a file that were refused, as CSV, so that a biller can mend them in a spreadsheet. */
export function problemsCsv(problems: readonly Problem[]): string {
  const rows = problems.map(({ line, field, value, words }) => [String(line), field, value, words]);
  return csvText([['line', 'column', 'value', 'problem'], ...rows.map((cells) => cells.map(noFormula))]);
}
