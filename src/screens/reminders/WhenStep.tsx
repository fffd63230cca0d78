import { useSelector } from '@xstate/react';
import { REMINDER_DAYS, type ReminderEntry } from '../../../domain/reminders/reminder.ts';
import { REMINDERS } from '../../../domain/reminders/text/en.ts';
import { whenProblem } from '../../../domain/reminders/text/problems.ts';
import { daysBeforeText } from '../../../domain/reminders/text/reminder.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import type { Answers } from '../../components/fields/use-answers.ts';
import css from './Reminders.module.css';
import type { ReminderField, WizardRef } from './reminder-fields.ts';

/** The id of the message that blocks the button of the first step. */
export const WHEN_MISSING = 'when-error';

/** The occasions (REM-04, REM-05). */
export function WhenStep({ machine, answers }: { machine: WizardRef; answers: Answers<ReminderField> }) {
  const { entry, saved } = useSelector(machine, ({ context }) => context);
  const edit = (change: Partial<ReminderEntry>) => machine.send({ type: 'entry.edited', change });
  const missing = whenProblem(entry);
  // Without an occasion the server says at one of them what stands below all of them.
  const refusedAt = (field: ReminderField) => (missing ? undefined : answers.errorAt(field));
  return (
    <fieldset
      id="when"
      className={css.choices}
      aria-describedby={missing ? WHEN_MISSING : undefined}
      data-invalid={answers.errorAt('when') !== undefined}
    >
      <legend className={css.legend}>Remind me</legend>
      <Checkbox
        label={REMINDERS.onNewBill}
        {...(answers.errorAt('when') && { 'aria-describedby': WHEN_MISSING })}
        error={refusedAt('NewBill')}
        checked={entry.NewBill}
        onChange={(isOn) => edit({ NewBill: isOn })}
      />
      <Checkbox
        label="Before the due date"
        error={entry.DaysBeforeDueDate === null ? refusedAt('DaysBeforeDueDate') : undefined}
        checked={entry.DaysBeforeDueDate !== null}
        onChange={(isOn) => edit({ DaysBeforeDueDate: isOn ? 3 : null })}
      />
      {entry.DaysBeforeDueDate !== null && (
        <div className={css.inset}>
          <SelectField
            label="How many days before"
            error={refusedAt('DaysBeforeDueDate')}
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
        label={REMINDERS.onPastDue}
        error={refusedAt('PastDue')}
        checked={entry.PastDue}
        onChange={(isOn) => edit({ PastDue: isOn })}
      />
      {saved.due_date === null && <p className={css.hint}>{REMINDERS.firstDueDate}</p>}
      {missing && (
        <p
          id={WHEN_MISSING}
          tabIndex={-1}
          className={whenProblem(saved) && !answers.errorAt('when') ? css.hint : css.error}
        >
          {missing}
        </p>
      )}
    </fieldset>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
