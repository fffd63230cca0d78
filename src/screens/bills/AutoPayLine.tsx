import type { Account } from '../../../domain/accounts/account.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { href, to } from '../../app/routes.ts';
import css from './BillRow.module.css';

interface AutoPayWordsProps {
  readonly account: Account;
  /** The id of the element that names the account. */
  readonly nameId: string;
}

/** The date on which auto pay pays the bill or what happens instead, and a link to its settings (BIL-29, BIL-30). */
export function AutoPayLine({ account: { ebill_id, autoPay }, nameId }: AutoPayWordsProps) {
  const { isActive, isAllowed, scheduledDate, instead } = autoPay;
  if (ebill_id === null) return null;
  return (
    <>
      {isActive && scheduledDate && (
        <span className={css.date}>{instead ?? `Auto Pay Scheduled ${shortDate(scheduledDate)}`}</span>
      )}
      {isAllowed && (
        <a className={css.link} href={href(to.autoPay(ebill_id))} aria-describedby={nameId}>
          {isActive ? 'Edit Auto Pay' : 'Set Up Auto Pay'}
        </a>
      )}
    </>
  );
}
