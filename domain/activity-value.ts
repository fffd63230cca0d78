import type { Bill } from './bill.ts';
import { fromEpochSeconds, shortDate } from './calendar-date.ts';
import { formatCents, fromDollars, isDollars, sum } from './cents.ts';

type ActivityLine = NonNullable<Bill['account_activity']>['data'][number];

/** The value of an activity line as its options say it reads (DET-32, DET-59 to DET-61). */
export function activityValue({ value, options }: Pick<ActivityLine, 'value' | 'options'>): string {
  if (typeof value === 'string') return value;
  if (options.includes('date')) return shortDate(fromEpochSeconds(value));
  if (options.includes('currency') && isDollars(value)) return formatCents(fromDollars(value));
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

/** The sum of the lines that are money, for the summary line of an activity table (DET-31). */
export function activityTotal(lines: readonly ActivityLine[]): string {
  const amounts = lines.flatMap(({ value, options }) =>
    options.includes('currency') && isDollars(value) ? [fromDollars(value)] : [],
  );
  return formatCents(sum(amounts));
}
