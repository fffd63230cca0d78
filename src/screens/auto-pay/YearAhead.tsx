import { TriangleAlert } from 'lucide-react';
import { type RunAhead, warningText } from '../../../domain/auto-pay-ahead.ts';
import { longDate } from '../../../domain/calendar-date.ts';
import { formatCents } from '../../../domain/cents.ts';
import css from './YearAhead.module.css';

/** The next runs, at most twelve, with what stands against each. */
export function YearAhead({ runs }: { runs: readonly RunAhead[] }) {
  if (runs.length === 0)
    return <p className={css.none}>No payment is planned until the next bill is posted.</p>;
  return (
    <ol className={css.runs} aria-label="Payments ahead">
      {runs.map(({ run_date, amount, warnings }) => (
        <li key={run_date} className={css.run}>
          <span className={css.date}>{longDate(run_date)}</span>
          <span className={amount === null ? css.unknown : css.amount}>
            {amount === null ? 'The full bill' : formatCents(amount)}
          </span>
          {warnings.map((warning) => (
            <span key={warning} className={css.warning}>
              <TriangleAlert aria-hidden="true" />
              {warningText(warning)}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
