import type { Reminder } from '../../../domain/reminders/reminder.ts';
import { longDate } from '../../../domain/values/calendar-date.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { remindersQuery } from '../../queries/reminders.ts';
import { AccountPage } from '../../widgets/bill/AccountPage.tsx';
import { ReminderSteps } from './ReminderSteps.tsx';
import css from './Reminders.module.css';

/** The reminders of one account (REM-01, REM-13). */
export function Reminders() {
  return (
    <AccountPage title="Reminders" loading="Loading reminders" viewOf={remindersQuery}>
      {(reminder) => (
        <>
          <About reminder={reminder} />
          <ReminderSteps reminder={reminder} />
        </>
      )}
    </AccountPage>
  );
}

/** The account of the bills (REM-03). */
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
