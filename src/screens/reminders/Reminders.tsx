import { REMINDERS } from '../../../domain/reminders/text/en.ts';
import { useApp } from '../../app/app-context.tsx';
import { remindersQuery } from '../../queries/reminders.ts';
import { AboutAccount } from '../../widgets/bill/AboutAccount.tsx';
import { AccountPage } from '../../widgets/bill/AccountPage.tsx';
import { DueDate } from '../../widgets/bills/DueDate.tsx';
import { ReminderSteps } from './ReminderSteps.tsx';

/** The reminders of one account (REM-01, REM-03, REM-13). */
export function Reminders() {
  const today = useApp().adapters.clock.today();
  return (
    <AccountPage title="Reminders" loading="Loading reminders" viewOf={remindersQuery}>
      {(reminder) => (
        <>
          <AboutAccount account={reminder}>
            <span>
              {reminder.due_date === null ? (
                REMINDERS.noDueDate
              ) : (
                <DueDate due={reminder.due_date} today={today} />
              )}
            </span>
          </AboutAccount>
          <ReminderSteps reminder={reminder} />
        </>
      )}
    </AccountPage>
  );
}
