import { csvText, noFormula } from '../../domain/values/csv.ts';
import type { ImportRecord } from '../store/schema/imports.ts';
import type { Problem } from './records.ts';

/**
 * Why a file was refused as a whole, and its lines that were refused, as CSV, so that a biller can mend them in a
 * spreadsheet.
 */
export function problemsCsv(
  { state, reasons }: Pick<ImportRecord, 'state' | 'reasons'>,
  problems: readonly Problem[],
): string {
  const whole = state === 'refused' ? reasons.map((words) => ['', '', '', words]) : [];
  const lines = problems.map(({ line, field, value, words }) => [String(line), field, value, words]);
  return csvText([
    ['line', 'column', 'value', 'problem'],
    ...[...whole, ...lines].map((cells) => cells.map(noFormula)),
  ]);
}
