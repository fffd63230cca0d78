import type { Account } from '../../../domain/account.ts';
import { shortDate } from '../../../domain/calendar-date.ts';
import { href, to } from '../../routes.ts';
import css from './BillRow.module.css';

interface AutoPayWordsProps {
  readonly account: Account;
  /** The element that names the account. */
  readonly nameId: string;
}

/** When auto pay pays the bill, and the way to its settings (BIL-29, BIL-30). */
export function AutoPayWords({ account: { ebill_id, autoPay }, nameId }: AutoPayWordsProps) {
  const { isActive, isAllowed, scheduledDate } = autoPay;
  if (ebill_id === null) return null;
  return (
    <>
      {isActive && scheduledDate && (
        <span className={css.date}>Auto Pay Scheduled {shortDate(scheduledDate)}</span>
      )}
      {isAllowed && (
        <a className={css.autoPay} href={href(to.autoPay(ebill_id))} aria-describedby={nameId}>
          {isActive ? 'Edit Auto Pay' : 'Set Up Auto Pay'}
        </a>
      )}
    </>
  );
}
