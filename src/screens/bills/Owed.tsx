import { endOfWeek } from '../../../domain/bills/due-soon.ts';
import type { DueBlock } from '../../../domain/cart/urgency.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { sum } from '../../../domain/values/cents.ts';
import { Amount } from '../../components/text/Amount.tsx';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import { isDue } from './block-text.ts';
import css from './Owed.module.css';

interface OwedProps {
  readonly blocks: readonly DueBlock[];
  /** The same with the returns that are due among them. No tile pays a return, so no sum counts one here. */
  readonly placed: readonly PlacedBlock[];
  /** Said where nothing is due: the next date. */
  readonly next: string;
  readonly today: CalendarDate;
}

/** What is to be paid by the end of the week, in one number. When nothing is, the next date. */
export function Owed({ blocks, placed, next, today }: OwedProps) {
  const due = blocks.filter(isDue);
  const isKnown = due.some(({ bills, unknown }) => bills.length > unknown);
  return (
    <div className={css.owed} data-lead>
      {due.length === 0 ? (
        <>
          <p className={css.nothing}>{placed.some(isDue) ? 'No bill' : 'Nothing'} to pay this week</p>
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
