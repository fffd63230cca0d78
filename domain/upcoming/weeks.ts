import { addDays, byDate, type CalendarDate, daysBetween, shortDate } from '../values/calendar-date.ts';
import { type Cents, sum } from '../values/cents.ts';
import type { DueReturn } from './due-returns.ts';
import type { Ahead } from './expected.ts';

/** A return has no kind: it is neither a bill nor a payment. */
export type Coming = Ahead | (DueReturn & { readonly kind?: undefined });

/** What is to come in one week, and what it costs. */
export interface UpcomingWeek {
  /** `Past due`, `This week`, `Next week`, or its first and last day. */
  readonly title: string;
  readonly isPast: boolean;
  readonly rows: readonly Coming[];
  /**
   * The known amounts and the estimates. A payment that will not be made does not count, its bill
   * does; of one that is being checked, what is owed in any case. A return counts once it is filed.
   */
  readonly sum: Cents;
  /** True if an estimate is in the sum. */
  readonly isEstimated: boolean;
  /** Number of rows whose amount is not known yet. */
  readonly unknown: number;
}

const DAYS = 7;

/**
 * The rows by rolling weeks. This week is today and the seven days after it, as on the bill list (ruling 52).
 * What was due before today comes first; a delayed payment still belongs to this week. A week without rows is
 * left out.
 */
export function upcomingWeeks(
  ahead: readonly Ahead[],
  today: CalendarDate,
  returns: readonly DueReturn[] = [],
): UpcomingWeek[] {
  const weeks = new Map<number, Coming[]>();
  const rows: Coming[] = [...ahead, ...returns].sort(byDate);
  for (const row of rows) {
    const week = weekOf(row.kind && row.isDelayed ? today : row.date, today);
    weeks.set(week, [...(weeks.get(week) ?? []), row]);
  }
  return [...weeks]
    .sort(([one], [other]) => one - other)
    .map(([week, ours]) => {
      const counted = ours
        .filter(isAhead)
        .filter(
          ({ warnings, kind, checked, owedAnyway, unpayable }) =>
            (!checked || owedAnyway) &&
            (kind === 'due' || !(unpayable || warnings.includes('will not be paid'))),
        );
      const taxes = ours.flatMap((row) => (isAhead(row) ? [] : (row.counted ?? [])));
      return {
        title: titleOf(week, today),
        isPast: week < 0,
        rows: ours,
        sum: sum([
          ...counted.flatMap(
            ({ owedAnyway, amount, estimate }) => owedAnyway ?? amount ?? estimate?.amount ?? [],
          ),
          ...taxes,
        ]),
        isEstimated: counted.some(({ amount, estimate }) => amount === null && estimate !== undefined),
        unknown: counted.filter(({ amount, estimate }) => amount === null && !estimate).length,
      };
    });
}

function isAhead(row: Coming): row is Ahead {
  return row.kind !== undefined;
}

/** The number of the week from now; -1 for everything before today. */
function weekOf(date: CalendarDate, today: CalendarDate): number {
  const days = daysBetween(today, date);
  if (days < 0) return -1;
  return days <= DAYS ? 0 : Math.ceil((days - DAYS) / DAYS);
}

function titleOf(week: number, today: CalendarDate): string {
  if (week < 0) return 'Past due';
  if (week === 0) return 'This week';
  if (week === 1) return 'Next week';
  const first = addDays(today, week * DAYS + 1);
  return `${shortDate(first)} to ${shortDate(addDays(first, DAYS - 1))}`;
}
