import { endOfWeek } from '../../../domain/bills/due-soon.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { sum } from '../../../domain/values/cents.ts';
import { Amount } from '../../components/text/Amount.tsx';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import { isDue } from './block-text.ts';
import css from './Owed.module.css';

interface OwedProps {
  readonly blocks: readonly PlacedBlock[];
  /** Said where nothing is due: the next date. */
  readonly next: string;
  readonly today: CalendarDate;
}

/** What is to be paid by the end of the week, in one number. When nothing is, the next date. */
export function Owed({ blocks, next, today }: OwedProps) {
  const due = blocks.filter(isDue);
  const isKnown = due.some(({ bills, unknown }) => bills.length > unknown);
  return (
    <div className={css.owed} data-lead>
      {due.every(hasNoBill) && !isKnown ? (
        <>
          <p className={css.nothing}>{due.length > 0 ? 'No bill' : 'Nothing'} to pay this week</p>
          <p className={css.label}>{next}</p>
        </>
      ) : (
        <>
          <p className={css.label}>To pay by {shortDate(endOfWeek(today))}</p>
          <p className={css.number}>
            <Amount value={isKnown ? sum(due.map((block) => block.sum)) : 'unknown'} />
          </p>
        </>
      )}
    </div>
  );
}

/** True of returns that are still to be filed: nobody knows yet what they cost. */
function hasNoBill({ bills }: PlacedBlock): boolean {
  return bills.every((bill) => 'row' in bill);
}
