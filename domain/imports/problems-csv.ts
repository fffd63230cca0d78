import type * as v from 'valibot';
import { csvText, noFormula } from '../values/csv.ts';
import { moreLines } from './text/en.ts';
import type { lineProblem } from './wire-parts.ts';

interface Checked {
  readonly state: string;
  readonly reasons: readonly string[];
}

/**
 * Why a file was refused as a whole, and its lines that were refused, as CSV, so that a biller can mend them in a
 * spreadsheet.
 */
export function problemsCsv(
  { state, reasons }: Checked,
  problems: readonly v.InferOutput<typeof lineProblem>[],
  more = 0,
): string {
  const whole = state === 'refused' ? reasons.map((words) => ['', '', '', words]) : [];
  const lines = problems.map(({ line, field, value, words }) => [String(line), field, value, words]);
  const left = more > 0 ? [['', '', '', moreLines(more)]] : [];
  return csvText([
    ['line', 'column', 'value', 'problem'],
    ...[...whole, ...lines, ...left].map((cells) => cells.map(noFormula)),
  ]);
}
