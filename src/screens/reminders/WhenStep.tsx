import { useSelector } from '@xstate/react';
import { REMINDER_DAYS, type ReminderEntry, whenProblem } from '../../../domain/reminders/reminder.ts';
import { daysBeforeText } from '../../../domain/reminders/reminder-text.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import css from './Reminders.module.css';
import type { WizardRef } from './wiring.ts';

/** The id of the message that blocks the button of the first step. */
export const WHEN_MISSING = 'when-missing';

/** The occasions (REM-04, REM-05). */
export function WhenStep({ machine }: { machine: WizardRef }) {
  const { entry, saved } = useSelector(machine, ({ context }) => context);
  const edit = (change: Partial<ReminderEntry>) => machine.send({ type: 'entry.edited', change });
  const missing = whenProblem(entry);
  return (
    <fieldset className={css.choices} aria-describedby={missing ? WHEN_MISSING : undefined}>
      <legend className={css.legend}>Remind me</legend>
      <Checkbox
        label="When a new bill is posted"
        checked={entry.NewBill}
        onChange={(isOn) => edit({ NewBill: isOn })}
      />
      <Checkbox
        label="Before the due date"
        checked={entry.DaysBeforeDueDate !== null}
        onChange={(isOn) => edit({ DaysBeforeDueDate: isOn ? 3 : null })}
      />
      {entry.DaysBeforeDueDate !== null && (
        <div className={css.inset}>
          <SelectField
            label="How many days before"
            value={entry.DaysBeforeDueDate}
            onChange={({ target }) =>
              edit({
                DaysBeforeDueDate: REMINDER_DAYS.find((days) => days === Number(target.value)) ?? null,
              })
            }
          >
            {REMINDER_DAYS.map((days) => (
              <option key={days} value={days}>
                {capital(daysBeforeText(days))}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Checkbox
        label="When the bill is past due"
        checked={entry.PastDue}
        onChange={(isOn) => edit({ PastDue: isOn })}
      />
      {saved.due_date === null && (
        <p className={css.hint}>
          The latest bill has no due date. What goes by the due date starts with the first bill that has one.
        </p>
      )}
      {missing && (
        <p id={WHEN_MISSING} tabIndex={-1} className={whenProblem(saved) ? css.hint : css.error}>
          {missing}
        </p>
      )}
    </fieldset>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
