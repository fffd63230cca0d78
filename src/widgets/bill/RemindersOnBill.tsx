import { useActorRef, useSelector } from '@xstate/react';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { reminderToggleMachine } from '../../../machines/reminders/reminder-toggle.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { partOfBillPage } from '../../queries/bill-page.ts';
import { refetch } from '../../queries/changes.ts';
import { remindersQuery } from '../../queries/reminders.ts';
import { useQuery } from '../../queries/use-query.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SwitchPlaceholder } from './SwitchPlaceholder.tsx';

interface RemindersOnBillProps {
  readonly accountId: number;
  readonly ebillId: number;
}

/** The switch for reminders of the account's bills, with the next date (REM-02, REM-12). */
export function RemindersOnBill({ accountId, ebillId }: RemindersOnBillProps) {
  const { adapters } = useApp();
  const { data: reminder, failure } = useQuery(partOfBillPage(remindersQuery(accountId)));
  const isOffline = useIsOffline();
  const toggle = useActorRef(useWired(reminderToggleMachine), { input: { accountId } });
  const isBusy = useSelector(toggle, (state) => state.hasTag('busy'));
  const message = useSelector(toggle, ({ context }) => context.message);
  useEmitted(toggle, {
    'settings.wanted': () => navigate(to.reminder(accountId, ebillId)),
    'switch.done': () => void refetch(adapters, remindersQuery(accountId)),
  });
  if (!reminder) return failure ? null : <SwitchPlaceholder label="Reminders" />;
  const next = reminder.Active ? reminder.next_reminder_date : null;
  return (
    <SettingSwitch
      label="Reminders"
      edit={to.reminder(accountId, ebillId)}
      checked={reminder.Active}
      busy={isBusy}
      hint={next === null ? undefined : `Next on ${shortDate(next)}`}
      blockedBecause={isOffline ? BILL_PAGE.offline.reminders : undefined}
      refusal={message ? { message } : undefined}
      onChange={(wished) => toggle.send({ type: 'switch.pressed', wished, isSaved: reminder.is_saved })}
    />
  );
}
