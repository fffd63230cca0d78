import { useSearch } from 'wouter';
import { ENDS_NEVER, ENDS_ON_DATE } from '../../../domain/auto-pay/auto-pay.ts';
import { hasFixedDay, periodsOf } from '../../../domain/auto-pay/biller-terms.ts';
import { HALF_TYPED } from '../../../domain/auto-pay/form.ts';
import { earliestStop, latestStart, latestStop } from '../../../domain/auto-pay/form-problems.ts';
import { DAYS_BEFORE, LAST_DAY_OF_MONTH, type RunPeriod } from '../../../domain/auto-pay/run-dates.ts';
import { AFTER_DUE_DATE } from '../../../domain/auto-pay/text/late-run.ts';
import { PERIOD_NAMES } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  longDate,
  shortDate,
} from '../../../domain/values/calendar-date.ts';
import { useApp } from '../../app/app-context.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Told } from '../../components/messages/Told.tsx';
import css from './Tab.module.css';
import type { TabProps } from './use-setup.ts';

const PERIOD_TEXT: Record<RunPeriod, string> = {
  0: 'Follows each bill',
  1: 'Every month',
  2: 'Every 2 months',
  3: 'Every 3 months',
  6: 'Every 6 months',
  12: 'Every year',
};

/** The dates of the runs (APW-18 to APW-34). */
export function ScheduleTab({
  setup,
  form,
  saved,
  problems,
  runs,
}: TabProps & { runs: readonly RunAhead[] }) {
  const today = useApp().adapters.clock.today();
  const edit = (change: Partial<typeof form>) => setup.send({ type: 'form.edited', change });
  const start = isCalendarDate(form.start_date) ? form.start_date : null;
  const isLate = runs[0]?.isLate ?? false;
  const isFromSwitch = new URLSearchParams(useSearch()).get('from') === 'switch';
  return (
    <>
      <RadioCards
        legend="How often"
        value={String(form.run_period)}
        error={problems.run_period}
        onChange={(chosen) => edit({ run_period: Number(chosen) as RunPeriod })}
        layout="row"
      >
        {periodsOf(saved).map((period) => (
          <RadioCard
            key={period}
            value={String(period)}
            title={PERIOD_NAMES[period]}
            text={PERIOD_TEXT[period]}
          />
        ))}
      </RadioCards>
      <div className={css.short}>
        {form.run_period === 0 ? (
          <SelectField
            label={AUTO_PAY.daysBefore}
            hint={saved.due_date === null ? undefined : AUTO_PAY.latestDue(shortDate(saved.due_date))}
            error={problems.days_before_due_date}
            value={form.days_before_due_date}
            onChange={({ target }) => edit({ days_before_due_date: Number(target.value) })}
          >
            {DAYS_BEFORE.map((days) => (
              <option key={days} value={days}>
                {daysText(days)}
              </option>
            ))}
          </SelectField>
        ) : hasFixedDay(saved) ? (
          <Notice>{AUTO_PAY.fixedDay(form.day_of_month)}</Notice>
        ) : (
          <SelectField
            label="Day of the month"
            error={problems.day_of_month}
            value={form.day_of_month}
            onChange={({ target }) => edit({ day_of_month: Number(target.value) })}
          >
            {Array.from({ length: LAST_DAY_OF_MONTH }, (_, at) => at + 1).map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {isLate && <Told tone="warn">{AFTER_DUE_DATE}</Told>}
      <div className={css.short} data-place="start">
        <DateField
          label="Start date"
          required
          min={addDays(today, 1)}
          max={latestStart(today)}
          value={start}
          hint={start === null ? undefined : longDate(start)}
          error={problems.start_date}
          onDate={(date) => edit({ start_date: typed(date) })}
        />
      </div>
      <RadioCards
        legend="Ends"
        value={String(form.endAutoPay)}
        onChange={(chosen) =>
          edit({ endAutoPay: chosen === String(ENDS_ON_DATE) ? ENDS_ON_DATE : ENDS_NEVER })
        }
        layout="row"
      >
        <RadioCard value={String(ENDS_NEVER)} title="Never" text={AUTO_PAY.endsNever} />
        <RadioCard value={String(ENDS_ON_DATE)} title="On a date" text={AUTO_PAY.endsOn} />
      </RadioCards>
      {form.endAutoPay === ENDS_ON_DATE && (
        <div className={css.short} data-place="stop">
          <DateField
            label="Stop date"
            required
            min={start === null ? addDays(today, 1) : earliestStop(start, today)}
            max={latestStop(today)}
            value={isCalendarDate(form.end_date) ? form.end_date : null}
            hint={isCalendarDate(form.end_date) ? longDate(form.end_date) : undefined}
            error={problems.end_date}
            // Someone who could not switch auto pay on was led here for this field.
            autoFocus={isFromSwitch && problems.end_date !== undefined}
            onDate={(date) => edit({ end_date: typed(date) })}
          />
        </div>
      )}
    </>
  );
}

function typed(date: CalendarDate | null | undefined): string | null {
  return date === undefined ? HALF_TYPED : date;
}

function daysText(days: number): string {
  if (days === 0) return 'On the due date';
  return days === 1 ? '1 day before' : `${days} days before`;
}
