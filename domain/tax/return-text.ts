import type { CalendarDate } from '../values/calendar-date.ts';
import { monthName } from '../values/month-name.ts';
import type { ReturnStatus, TaxReturnItem } from './tax-return.ts';

/** `March 7, 2026`, the format of the filing date (RET-07, MSC-19). */
export function filedDate(date: CalendarDate): string {
  return `${monthName(Number(date.slice(5, 7)))} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

export const RETURN_STATUS_NAMES: Readonly<Record<ReturnStatus, string>> = {
  'Non-filed': 'Non-filed',
  pending: 'Pending',
  filed: 'Filed',
};

export interface ReturnCategory {
  readonly heading: string;
  readonly items: readonly TaxReturnItem[];
}

/** Groups consecutive lines of one category under one heading (RET-10). */
export function byCategory(items: readonly TaxReturnItem[]): ReturnCategory[] {
  const categories: { heading: string; items: TaxReturnItem[] }[] = [];
  for (const item of items) {
    const last = categories.at(-1);
    if (last?.heading === item.reportCategory) last.items.push(item);
    else categories.push({ heading: item.reportCategory, items: [item] });
  }
  return categories;
}
