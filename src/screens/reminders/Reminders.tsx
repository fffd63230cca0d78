import { REMINDERS } from '../../../domain/reminders/text/en.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { remindersQuery } from '../../queries/reminders.ts';
import { AboutAccount } from '../../widgets/bill/AboutAccount.tsx';
import { AccountPage } from '../../widgets/bill/AccountPage.tsx';
import { ReminderSteps } from './ReminderSteps.tsx';

/** The reminders of one account (REM-01, REM-03, REM-13). */
export function Reminders() {
  return (
    <AccountPage title="Reminders" loading="Loading reminders" viewOf={remindersQuery}>
      {(reminder) => (
        <>
          <AboutAccount account={reminder}>
            <span>
              {reminder.due_date === null ? REMINDERS.noDueDate : `Due ${shortDate(reminder.due_date)}`}
            </span>
          </AboutAccount>
          <ReminderSteps reminder={reminder} />
        </>
      )}
    </AccountPage>
  );
}
