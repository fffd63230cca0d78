import { TriangleAlert } from 'lucide-react';
import type { AutoPayEntry } from '../../../domain/auto-pay/biller-terms.ts';
import { AFTER_DUE_DATE } from '../../../domain/auto-pay/text/late-run.ts';
import { noRunText } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import css from './YearAhead.module.css';

interface YearAheadProps {
  readonly runs: readonly RunAhead[];
  readonly rule: AutoPayEntry;
}

/**
 * The next runs, at most twelve, with their warnings. If an auto pay runs by the due date, only the run of
 * the posted bill is known.
 */
export function YearAhead({ runs, rule }: YearAheadProps) {
  if (runs.length === 0) return <p className={css.none}>{noRunText(rule)}</p>;
  return (
    <>
      <ol className={css.runs} aria-label="Payments ahead">
        {runs.map(({ run_date, amount, note, isFailing, isLate }) => (
          <li key={run_date} className={css.run}>
            <span className={css.date}>{shortDate(run_date)}</span>
            <span className={css.amount}>{amount}</span>
            {isLate && <Warning>{AFTER_DUE_DATE}</Warning>}
            {isFailing && <Warning>{note}</Warning>}
            {!isFailing && note !== '' && <span className={css.note}>{note}</span>}
          </li>
        ))}
      </ol>
      {rule.run_period === 0 && <p className={css.none}>{AUTO_PAY.laterBills}</p>}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className={css.warning}>
      <TriangleAlert aria-hidden="true" />
      {children}
    </span>
  );
}
