import type { Bill } from './bill.ts';
import { fromEpochSeconds, shortDate } from './calendar-date.ts';
import { formatCents, fromDollars, isDollars, sum } from './cents.ts';
import { isEpochSeconds } from './epoch-seconds.ts';

type ActivityLine = NonNullable<Bill['account_activity']>['data'][number];

/** The value of an activity line as its options say it reads (DET-32, DET-59 to DET-61). */
export function activityValue({ value, options }: Pick<ActivityLine, 'value' | 'options'>): string {
  if (typeof value === 'string') return value;
  if (options.includes('date') && isEpochSeconds(value)) return shortDate(fromEpochSeconds(value));
  if (options.includes('currency') && isDollars(value)) return formatCents(fromDollars(value));
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

/**
 * The sum of the lines that are money (DET-31). A stressed line is itself a sum of those above it; when one of them
 * says the total already, it is not said again.
 */
export function activityTotal(lines: readonly ActivityLine[]): string | undefined {
  const money = lines.flatMap(({ value, options }) =>
    options.includes('currency') && isDollars(value) ? [{ amount: fromDollars(value), options }] : [],
  );
  const total = sum(money.filter(({ options }) => !options.includes('emphasis')).map(({ amount }) => amount));
  const isSaid = money.some(({ amount, options }) => options.includes('emphasis') && amount === total);
  return isSaid ? undefined : formatCents(total);
}
