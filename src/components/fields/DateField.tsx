import { type ComponentProps, useState } from 'react';
import { type CalendarDate, isCalendarDate } from '../../../domain/values/calendar-date.ts';
import { Field } from './Field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> & {
  readonly value: CalendarDate | null;
  /** Null when the field is cleared, undefined while a date is incomplete. */
  readonly onDate: (date: CalendarDate | null | undefined) => void;
};

/**
 * A date field. A half-typed year is a valid date of long ago: it stays in the field but is reported as
 * incomplete.
 */
export function DateField({ value, onDate, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<string>(value ?? '');
  const isWhole = typed === '' || isCalendarDate(typed);
  return (
    <Field
      {...rest}
      type="date"
      value={isWhole ? (value ?? '') : typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') onDate(null);
        else onDate(isCalendarDate(target.value) ? target.value : undefined);
      }}
    />
  );
}
