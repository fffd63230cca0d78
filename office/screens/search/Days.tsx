import { type SubmitEvent, useId, useState } from 'react';
import { searchOffice } from '../../../domain/office/search-calls.ts';
import { type CalendarDate, isCalendarDate } from '../../../domain/values/calendar-date.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { type Filter, problemsIn } from '../../components/table/filters.ts';
import { SEARCH } from '../../text/search.ts';
import css from './Days.module.css';

interface DaysProps {
  readonly from: CalendarDate | undefined;
  readonly until: CalendarDate | undefined;
  readonly onDays: (days: { day_from?: CalendarDate; day_until?: CalendarDate }) => void;
}

const DAY: readonly Filter[] = [{ name: 'day', label: SEARCH.days, kind: 'dates' }];

/** The days of payments that have the amount that is looked for. */
export function Days({ from, until, onDays }: DaysProps) {
  const id = useId();
  const [days, setDays] = useState({ day_from: from ?? '', day_until: until ?? '' });
  const problems = problemsIn(DAY, days, searchOffice.request);
  const answers = useAnswers({ problems, idOf: (field) => `${id}${field}` });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (answers.hold()) return;
    const { day_from, day_until } = days;
    onDays({
      ...(isCalendarDate(day_from) ? { day_from } : {}),
      ...(isCalendarDate(day_until) ? { day_until } : {}),
    });
  };
  const field = (name: keyof typeof days, label: string) => (
    <Field
      id={`${id}${name}`}
      label={label}
      type="date"
      value={days[name]}
      error={answers.errorAt(name)}
      onChange={({ target }) => setDays((now) => ({ ...now, [name]: target.value }))}
    />
  );
  return (
    <form ref={answers.form} className={css.days} noValidate aria-label={SEARCH.days} onSubmit={submit}>
      {field('day_from', SEARCH.dayFrom)}
      {field('day_until', SEARCH.dayUntil)}
      <Button type="submit" kind="secondary" size="dense">
        {SEARCH.apply}
      </Button>
    </form>
  );
}
