import { table } from '../table.ts';
import type { Change } from './kept.ts';
import { type Budget, isWithinBudget, type Kept, QUICK, type Row, sourceText } from './row.ts';

/** The rows as text, part by part. */
export function report(rows: readonly Row[], isQuick = false): string {
  const head = ['', '', '', '', 'budget', 'ratio'];
  const parts = [...new Set(rows.map(({ part }) => part))];
  const lines = parts.flatMap((part) => [
    [`${part}${isQuick ? QUICK : ''}`],
    ...rows.filter((row) => row.part === part).map((row) => ['', ...cells(row)]),
  ]);
  return table([head, ...lines]);
}

/** What got worse or better than in a kept run, by more than the noise. */
export function reportOfChanges(
  found: readonly Change[],
  { file, sources }: Pick<Kept, 'sources'> & { readonly file: string },
): string {
  if (found.length === 0) return `Nothing differs from docs/bench/${file} by more than the noise.`;
  const rows = found.map(({ part, name, before, now, share, noise }) => [
    share > 0 ? 'worse' : 'better',
    part,
    name.trim(),
    `${figure(before)} → ${figure(now)}`,
    `${share > 0 ? '+' : ''}${Math.round(share * 100)} %`,
    `noise ${Math.round(noise * 100)} %`,
    sources[part] ? sourceText(sources[part]) : '',
  ]);
  return `Beside docs/bench/${file}:\n${table(rows)}`;
}

function cells(row: Row): string[] {
  const { name, value, unit, budget, ratio } = row;
  return [
    name,
    figure(value),
    unit,
    budget === undefined ? '' : `${words(budget)}${isWithinBudget(row) ? '' : '  MISSED'}`,
    ratio === undefined ? '' : figure(ratio),
  ];
}

function words(budget: Budget): string {
  return 'atMost' in budget ? `at most ${figure(budget.atMost)}` : `at least ${figure(budget.atLeast)}`;
}

/** Three significant digits. */
function figure(value: number): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
