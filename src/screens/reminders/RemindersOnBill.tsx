import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { longDate } from '../../../domain/calendar-date.ts';
import { useApp, useIsOffline, useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { Switch } from '../../parts/Switch.tsx';
import { remindersView, renewReminders } from '../../pay-by-text-view.ts';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { AwaitedSwitch } from '../bill/AwaitedSwitch.tsx';
import css from '../bill/Toggles.module.css';
import { reminderToggleWiring } from './wiring.ts';

interface RemindersOnBillProps {
  readonly accountId: number;
  readonly ebillId: number;
}

/** Whether the customer is reminded of the bills of the account, and when next (REM-02, REM-12). */
export function RemindersOnBill({ accountId, ebillId }: RemindersOnBillProps) {
  const { adapters } = useApp();
  const { data: reminder, failure } = useReadView(remindersView(accountId));
  const isOffline = useIsOffline();
  const toggle = useActorRef(useWired(reminderToggleWiring), { input: { accountId } });
  const isBusy = useSelector(toggle, (state) => state.hasTag('busy'));
  const message = useSelector(toggle, ({ context }) => context.message);
  useEffect(() => {
    const heard = [
      toggle.on('settings.wanted', () => navigate(to.reminder(accountId, ebillId))),
      toggle.on('switch.done', () => void renewReminders(adapters, accountId)),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [toggle, adapters, accountId, ebillId]);
  if (!reminder) return failure ? null : <AwaitedSwitch label="Reminders" />;
  const next = reminder.Active ? reminder.next_reminder_date : null;
  return (
    <>
      <div className={css.autoPay}>
        <Switch
          label="Reminders"
          checked={reminder.Active}
          busy={isBusy}
          hint={next === null ? undefined : `Next on ${longDate(next)}`}
          blockedBecause={isOffline ? 'You are offline. Reminders need a connection.' : undefined}
          onChange={(wished) => toggle.send({ type: 'switch.pressed', wished, isSaved: reminder.is_saved })}
        />
        <a href={href(to.reminder(accountId, ebillId))} className={css.edit} title="Edit Reminders">
          Edit
        </a>
      </div>
      {message && (
        <p role="alert" className={css.refused}>
          {message}
        </p>
      )}
    </>
  );
}
