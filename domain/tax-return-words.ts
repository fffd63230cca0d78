import type { CalendarDate } from './calendar-date.ts';
import type { ReturnStatus, TaxReturnItem } from './tax-return.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `March 7, 2026`, how the day of filing reads (RET-07, MSC-19). */
export function filedDate(date: CalendarDate): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
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

/** Lines of one category that follow each other stand under one heading (RET-10). */
export function byCategory(items: readonly TaxReturnItem[]): ReturnCategory[] {
  const categories: { heading: string; items: TaxReturnItem[] }[] = [];
  for (const item of items) {
    const last = categories.at(-1);
    if (last?.heading === item.reportCategory) last.items.push(item);
    else categories.push({ heading: item.reportCategory, items: [item] });
  }
  return categories;
}
