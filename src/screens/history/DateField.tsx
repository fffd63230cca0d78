import { useState } from 'react';
import { type CalendarDate, isCalendarDate } from '../../../domain/calendar-date.ts';
import { Field } from '../../parts/Field.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly value: CalendarDate | null;
  readonly min?: CalendarDate | undefined;
  readonly error?: string | undefined;
  readonly onDate: (date: CalendarDate | null) => void;
}

/** A bound of the range. A year that is half typed is a date too, of long ago: it is kept from the search and shown. */
export function DateField({ label, value, min, error, onDate }: DateFieldProps) {
  const [typed, setTyped] = useState<string>(value ?? '');
  const isWhole = typed === '' || isCalendarDate(typed);
  const shown = isWhole ? (value ?? '') : typed;
  return (
    <Field
      label={label}
      type="date"
      min={min}
      value={shown}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') onDate(null);
        else if (isCalendarDate(target.value)) onDate(target.value);
      }}
    />
  );
}
