import type { UsageGraph } from './usage.ts';

/** One period of a graph: its label, and the usage of each series. */
export interface UsagePeriod {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** The range of values that a graph covers. It always includes zero. */
export interface UsageScale {
  readonly top: number;
  readonly bottom: number;
}

/** The readings of one meter by period (DET-73). A value that the biller left out is null, not zero. */
export function usagePeriods(
  { series, labels, graph_readings }: Pick<UsageGraph, 'series' | 'labels' | 'graph_readings'>,
  meterId: string,
): UsagePeriod[] {
  const rows = graph_readings.find(({ meter_id }) => meter_id === meterId)?.values ?? [];
  return labels.map((label, at) => ({ label, values: series.map((_, row) => rows[row]?.[at] ?? null) }));
}

export function hasReadings(periods: readonly UsagePeriod[]): boolean {
  return periods.some(({ values }) => values.some((value) => value !== null));
}

/** Round numbers just beyond the highest and the lowest value. */
export function usageScale(periods: readonly UsagePeriod[]): UsageScale {
  const values = periods.flatMap((period) => period.values.filter((value) => value !== null));
  const top = values.reduce((most, value) => Math.max(most, value), 0);
  const bottom = values.reduce((least, value) => Math.min(least, value), 0);
  if (top === 0 && bottom === 0) return { top: 1, bottom: 0 };
  return { top: roundUp(top), bottom: 0 - roundUp(-bottom) };
}

/** The upper edge and the height of a bar, both as a share of the height of the graph. */
export function barOn({ top, bottom }: UsageScale, value: number): { from: number; height: number } {
  // Halving keeps the range finite for the largest numbers.
  const range = top / 2 - bottom / 2;
  const at = (number: number) => (top / 2 - number / 2) / range;
  return { from: Math.min(at(value), at(0)), height: Math.abs(at(0) - at(value)) };
}

export function usageText(value: number | null): string {
  return value === null ? 'No reading' : value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

const STEPS = [1, 2, 2.5, 5, 10];

function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const rounded = (STEPS.find((step) => step * unit >= value) ?? 10) * unit;
  return Number.isFinite(rounded) && rounded > 0 ? rounded : value;
}
