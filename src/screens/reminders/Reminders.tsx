import { longDate } from '../../../domain/calendar-date.ts';
import type { Reminder } from '../../../domain/reminder.ts';
import { BillerLogo } from '../../parts/BillerLogo.tsx';
import { remindersView } from '../../pay-by-text-view.ts';
import { AccountPage } from '../pay-by-text/AccountPage.tsx';
import { ReminderSteps } from './ReminderSteps.tsx';
import css from './Reminders.module.css';

/** The reminders of one account (REM-01, REM-13). */
export function Reminders() {
  return (
    <AccountPage title="Reminders" loading="Loading reminders" viewOf={remindersView}>
      {(reminder) => (
        <>
          <About reminder={reminder} />
          <ReminderSteps reminder={reminder} />
        </>
      )}
    </AccountPage>
  );
}

/** Whose bills they are of (REM-03). */
function About({ reminder }: { reminder: Reminder }) {
  const { entity_name, logo, account_num, nickname, due_date } = reminder;
  return (
    <div className={css.account}>
      <BillerLogo name={entity_name} src={logo} />
      <p className={css.names}>
        <bdi className={css.biller}>{entity_name}</bdi>
        <span>
          Account <bdi>{account_num}</bdi>
          {nickname && (
            <>
              {' '}
              · <bdi>{nickname}</bdi>
            </>
          )}
        </span>
        <span>{due_date === null ? 'The latest bill has no due date.' : `Due ${longDate(due_date)}`}</span>
      </p>
    </div>
  );
}
