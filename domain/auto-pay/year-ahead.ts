import type { CalendarDate } from '../values/calendar-date.ts';
import { formatCents, ZERO } from '../values/cents.ts';
import { SET_AMOUNT } from './auto-pay.ts';
import type { RunForecast } from './forecast.ts';
import { forecastTotal, willFail, willNotPay } from './forecast-outcome.ts';
import { type ForecastFacts, forecastRun, payment } from './forecast-run.ts';
import { dueDateToMeet, isLateRun } from './reschedule.ts';
import { type PlannedRun, type RunRule, runsFrom } from './run-dates.ts';
import { shortForecastText } from './text/forecast.ts';

/** A planned run of the coming year, in words. */
export interface RunAhead {
  readonly run_date: CalendarDate;
  /** `$61.65`, or what is paid of a bill that is not posted yet. */
  readonly amount: string;
  readonly note: string;
  /** True when it will not be made although something is owed. */
  readonly isFailing: boolean;
  /** True when it pays the latest bill after its due date (APW-33). */
  readonly isLate: boolean;
}

/** The basis of the preview: the rule, the stored next run, and what it finds. */
export interface AheadFacts {
  readonly rule: RunRule;
  /** The stored next run; undefined when none is planned. */
  readonly next: PlannedRun | undefined;
  readonly due_date: CalendarDate | null;
  readonly facts: ForecastFacts;
}

const MOST_AHEAD = 12;

/**
 * The next runs, at most twelve, as the scheduled job would make them: first the stored run, then those by
 * the rule. A due-date rule knows only the run of the posted bill.
 */
export function runsAhead({ rule, next, due_date, facts }: AheadFacts): RunAhead[] {
  let told: string | undefined;
  return runsFrom(rule, next, MOST_AHEAD).map(({ run_date }, at) => {
    const { forecast, ...run } = at === 0 ? firstRun(facts, run_date, due_date) : laterRun(facts, run_date);
    const note = shortForecastText(forecast, told === forecast.reason);
    told = forecast.reason;
    return { ...run, note };
  });
}

/** Before its note, which depends on what the row above told. */
interface BareRun extends Omit<RunAhead, 'note'> {
  readonly forecast: RunForecast;
}

function firstRun(facts: ForecastFacts, run_date: CalendarDate, due_date: CalendarDate | null): BareRun {
  const forecast = forecastRun(facts, run_date);
  return {
    run_date,
    amount: firstAmount(forecast, facts),
    forecast,
    isFailing: willNotPay(forecast),
    isLate: isLateRun(run_date, dueDateToMeet(due_date, forecast)),
  };
}

function firstAmount(forecast: RunForecast, facts: ForecastFacts): string {
  if (willFail(forecast)) return formatCents(forecast.amount);
  const total = forecastTotal(forecast);
  return total === null ? openAmount(facts) : formatCents(total);
}

/** A run of a bill that is not posted yet. Only a prepaid account pays a set amount whatever is owed. */
function laterRun(facts: ForecastFacts, run_date: CalendarDate): BareRun {
  const { run } = facts;
  const isSet = run.paymentAmountOption === SET_AMOUNT;
  const forecast = payment(facts, isSet ? run.pay_amount : ZERO, run_date);
  const total = forecastTotal(forecast);
  const isCertain = isSet && run.prepay && total !== null;
  return {
    run_date,
    amount: isCertain ? formatCents(total) : openAmount(facts),
    forecast: isCertain ? forecast : { ...forecast, fee: ZERO },
    isFailing: willNotPay(forecast),
    isLate: false,
  };
}

/** What is paid of a bill whose amount is not known yet. */
function openAmount({ run, fee }: ForecastFacts): string {
  const set = `${run.prepay ? '' : 'Up to '}${formatCents(run.pay_amount)}`;
  const amount = run.paymentAmountOption === SET_AMOUNT ? set : 'The full bill';
  return fee.terms && fee.autopay ? `${amount} and the fee` : amount;
}
