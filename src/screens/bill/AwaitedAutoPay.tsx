import type { Account } from '../../../domain/account.ts';
import { shortDate } from '../../../domain/calendar-date.ts';
import { AwaitedSwitch } from './AwaitedSwitch.tsx';
import css from './Toggles.module.css';

/** The place of auto pay, as far as the list of accounts tells what comes there. */
export function AwaitedAutoPay({ autoPay }: { autoPay: Account['autoPay'] | undefined }) {
  if (autoPay && !autoPay.isAllowed) return null;
  return (
    <>
      <AwaitedSwitch label="Auto Pay" />
      {autoPay?.isActive && autoPay.scheduledDate !== null && (
        <>
          <p className={`${css.planned} ${css.run}`}>
            <strong>Auto Pay Scheduled {shortDate(autoPay.scheduledDate)}</strong>
          </p>
          <div className={css.aheadToCome} />
        </>
      )}
    </>
  );
}
