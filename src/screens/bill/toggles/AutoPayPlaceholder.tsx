import type { Account } from '../../../../domain/accounts/account.ts';
import { shortDate } from '../../../../domain/values/calendar-date.ts';
import { SwitchPlaceholder } from '../../../widgets/bill/SwitchPlaceholder.tsx';
import css from '../../../widgets/bill/Toggles.module.css';

/** The placeholder of auto pay, as far as the bill list says what will be there. */
export function AutoPayPlaceholder({ autoPay }: { autoPay: Account['autoPay'] | undefined }) {
  if (autoPay && !autoPay.isAllowed) return null;
  return (
    <>
      <SwitchPlaceholder label="Auto Pay" />
      {autoPay?.isActive && autoPay.scheduledDate !== null && (
        <>
          <p className={`${css.planned} ${css.run}`}>
            <strong>{autoPay.instead ?? `Auto Pay Scheduled ${shortDate(autoPay.scheduledDate)}`}</strong>
          </p>
          <div className={css.aheadToCome} />
        </>
      )}
    </>
  );
}
