import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { HistorySection } from '../../../domain/history/history.ts';
import { historyMonths, isInOrder, monthOf, usualOptions } from '../../../domain/history/options.ts';
import { HISTORY } from '../../../domain/history/text/en.ts';
import { rangeProblem } from '../../../domain/history/text/records.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { useIsWide } from '../../widgets/bill/use-is-wide.ts';
import { MonthJump, Narrowing } from './Narrowing.tsx';
import css from './SearchOptions.module.css';
import { type HistoryRef, useRefused } from './use-history.ts';

interface SearchOptionsProps {
  readonly history: HistoryRef;
  readonly section: HistorySection;
  readonly today: CalendarDate;
}

/** The search options of a tab. On a phone all but the keyword and the month are folded (HIS-04 to HIS-13). */
export function SearchOptions({ history, section, today }: SearchOptionsProps) {
  const options = useSelector(history, ({ context }) => context.options);
  const { q, sort, start, end } = options;
  const isWide = useIsWide();
  // A whole month shows in its own field, above what is folded.
  const isRange = (start !== null || end !== null) && !monthOf(historyMonths(today), options);
  const isUsed = isRange || sort !== usualOptions(section).sort;
  const [startsOpen] = useState(isUsed);

  const refused = useRefused(history);
  const problem = isInOrder(options) ? '' : rangeProblem(options);
  useErrorTitle(problem !== '');
  const folded = useRef<HTMLDetailsElement>(null);
  const answers = useAnswers({ problems: problemsOf({ end: problem || undefined }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A field that is folded away cannot take the focus.
    if (problem !== '' && folded.current) folded.current.open = true;
    if (answers.hold()) return;
    history.send({ type: 'search.submitted' });
  };

  const month = <MonthJump history={history} today={today} />;
  const narrowing = <Narrowing history={history} section={section} />;
  return (
    <search data-print="no">
      <form ref={answers.form} noValidate className={css.form} onSubmit={submit}>
        <FormAnswer answers={answers} />
        <VisuallyHidden>
          {/* The focus is in the field already, so nothing else reads it. */}
          <span role="alert">{problem}</span>
        </VisuallyHidden>
        <Field
          label="Search"
          type="search"
          placeholder={PLACEHOLDERS[section]}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={q}
          error={refused.q}
          onChange={({ target }) => history.send({ type: 'keyword.typed', q: target.value })}
        />
        {isWide ? (
          <div className={css.narrowing}>
            {month}
            {narrowing}
          </div>
        ) : (
          <div className={css.folding}>
            <div className={css.month}>{month}</div>
            <details ref={folded} open={startsOpen} className={css.fold}>
              <summary className={css.summary}>
                Filter and sort{isUsed && ' (in use)'}
                <ChevronDown aria-hidden="true" />
              </summary>
              <div className={css.narrowing}>{narrowing}</div>
            </details>
          </div>
        )}
        {/* Of several fields, Enter submits only with a button. */}
        <button type="submit" hidden />
      </form>
    </search>
  );
}

const PLACEHOLDERS: Record<HistorySection, string> = {
  bills: HISTORY.searchBills,
  payments: HISTORY.searchPayments,
};
