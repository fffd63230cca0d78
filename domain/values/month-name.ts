const NAMES = [
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

/** The English name of a month, from January (1) to December (12). */
export function monthName(month: number): string {
  return NAMES[month - 1] ?? '';
}

/** `Jan` to `Dec`. */
export function shortMonthName(month: number): string {
  return monthName(month).slice(0, 3);
}
