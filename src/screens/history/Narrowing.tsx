import { useSelector } from '@xstate/react';
import type { HistorySection } from '../../../domain/history/history.ts';
import {
  HISTORY_SORTS,
  type HistorySort,
  historyMonths,
  isInOrder,
  monthOf,
} from '../../../domain/history/options.ts';
import { rangeProblem } from '../../../domain/history/text/records.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { DateField } from '../../components/fields/DateField.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { type HistoryRef, useRefused } from './use-history.ts';

interface NarrowingProps {
  readonly history: HistoryRef;
  readonly section: HistorySection;
  readonly today: CalendarDate;
}

/** Shown on a phone too, before everything that is folded there (HIS-09). */
export function MonthJump({ history, today }: Pick<NarrowingProps, 'history' | 'today'>) {
  const options = useSelector(history, ({ context }) => context.options);
  const months = historyMonths(today);
  const { start, end } = options;

  const jump = (value: string) => {
    const month = months.find((option) => option.value === value);
    history.send({ type: 'range.chosen', start: month?.start ?? null, end: month?.end ?? null });
  };

  return (
    <SelectField
      label="Jump to month"
      value={monthOf(months, options)?.value ?? ''}
      onChange={({ target }) => jump(target.value)}
    >
      <option value="">{start === null && end === null ? 'Any month' : 'Other dates'}</option>
      {months.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Sort and range (HIS-04, HIS-05, HIS-11 to HIS-13). */
export function Narrowing({ history, section }: Omit<NarrowingProps, 'today'>) {
  const options = useSelector(history, ({ context }) => context.options);
  const { start, end } = options;
  const refused = useRefused(history);
  return (
    <>
      <SelectField
        label="Sort by"
        value={options.sort}
        onChange={({ target }) => history.send({ type: 'sort.chosen', sort: target.value as HistorySort })}
      >
        {HISTORY_SORTS[section].map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Start date"
        value={start}
        error={refused.start}
        onDate={(date) => date !== undefined && history.send({ type: 'range.typed', start: date, end })}
      />
      <DateField
        label="End date"
        value={end}
        min={start ?? undefined}
        error={isInOrder(options) ? refused.end : rangeProblem(options)}
        onDate={(date) => date !== undefined && history.send({ type: 'range.typed', start, end: date })}
      />
    </>
  );
}
