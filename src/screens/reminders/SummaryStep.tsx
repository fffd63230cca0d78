import { useSelector } from '@xstate/react';
import { isSameEntry, nextReminder } from '../../../domain/reminder.ts';
import { howWords, nextWords, whenWords } from '../../../domain/reminder-words.ts';
import { useApp } from '../../app-context.tsx';
import type { WizardRef } from './ReminderSteps.tsx';
import css from './Reminders.module.css';

/** In words when and how reminders come, with the next day (REM-10). */
export function SummaryStep({ machine }: { machine: WizardRef }) {
  const { clock } = useApp().adapters;
  const { entry, saved, next } = useSelector(machine, ({ context }) => context);
  const isAsSaved = saved.Active && isSameEntry(entry, saved);
  const day = isAsSaved ? next : nextReminder(entry, saved, clock.today());
  return (
    <div className={css.words}>
      <p>{whenWords(entry)}</p>
      <p>{howWords(entry, saved.MobileNumber)}</p>
      <p>
        <strong>{nextWords(entry, saved, day)}</strong>
      </p>
      <p className={css.hint}>
        Reminders of a bill stop as soon as it is paid, or a payment of all of it is pending.
        {!saved.Active && ' Saving switches them on.'}
      </p>
    </div>
  );
}
