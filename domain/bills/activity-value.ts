import { fromEpochSeconds, shortDate } from '../values/calendar-date.ts';
import { formatCents, fromDollars, isDollars, sum } from '../values/cents.ts';
import { isEpochSeconds } from '../values/epoch-seconds.ts';
import type { Bill } from './bill.ts';

type ActivityLine = NonNullable<Bill['account_activity']>['data'][number];

/** The value of an activity line, formatted as its options say (DET-32, DET-59 to DET-61). */
export function activityValue({ value, options }: Pick<ActivityLine, 'value' | 'options'>): string {
  if (typeof value === 'string') return value;
  if (options.includes('date') && isEpochSeconds(value)) return shortDate(fromEpochSeconds(value));
  if (options.includes('currency') && isDollars(value)) return formatCents(fromDollars(value));
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

/**
 * The sum of the lines that are money (DET-31). Lines with emphasis are sums themselves and do not count.
 * Undefined when such a line already shows the total.
 */
export function activityTotal(lines: readonly ActivityLine[]): string | undefined {
  const money = lines.flatMap(({ value, options }) =>
    options.includes('currency') && isDollars(value) ? [{ amount: fromDollars(value), options }] : [],
  );
  const total = sum(money.filter(({ options }) => !options.includes('emphasis')).map(({ amount }) => amount));
  const isSaid = money.some(({ amount, options }) => options.includes('emphasis') && amount === total);
  return isSaid ? undefined : formatCents(total);
}
