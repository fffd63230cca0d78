import { type ComponentProps, useState } from 'react';
import { type CalendarDate, isCalendarDate } from '../../domain/calendar-date.ts';
import { Field } from './Field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> & {
  readonly value: CalendarDate | null;
  /** Null when the field is emptied, undefined while a date is only half typed. */
  readonly onDate: (date: CalendarDate | null | undefined) => void;
};

/** A day. One whose year is half typed is a date too, of long ago: it stays in the field and is told as none. */
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
