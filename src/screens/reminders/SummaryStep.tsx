import { useSelector } from '@xstate/react';
import { isSameEntry, nextReminder } from '../../../domain/reminders/reminder.ts';
import { REMINDERS } from '../../../domain/reminders/text/en.ts';
import { channelsText, nextReminderText, occasionsText } from '../../../domain/reminders/text/reminder.ts';
import { useApp } from '../../app/app-context.tsx';
import css from './Reminders.module.css';
import type { WizardRef } from './reminder-fields.ts';

/** A text that says when and how reminders come, with the next date (REM-10). */
export function SummaryStep({ machine }: { machine: WizardRef }) {
  const { clock } = useApp().adapters;
  const { entry, saved, next } = useSelector(machine, ({ context }) => context);
  const isAsSaved = saved.Active && isSameEntry(entry, saved);
  const day = isAsSaved ? next : nextReminder(entry, saved, clock.today());
  return (
    <div className={css.words}>
      <p>{occasionsText(entry)}</p>
      <p>{channelsText(entry, saved.MobileNumber)}</p>
      <p>
        <strong>{nextReminderText(entry, saved, day)}</strong>
      </p>
      <p className={css.hint}>
        {REMINDERS.end}
        {!saved.Active && ` ${REMINDERS.savingTurnsOn}`}
      </p>
    </div>
  );
}
