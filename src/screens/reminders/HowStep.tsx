import { useSelector } from '@xstate/react';
import { OFFLINE_CODE } from '../../../domain/api/text/en.ts';
import { NO_MOBILE_NUMBER } from '../../../domain/profile/text/notifications.ts';
import type { ReminderEntry } from '../../../domain/reminders/reminder.ts';
import { howProblems } from '../../../domain/reminders/text/problems.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Field } from '../../components/fields/Field.tsx';
import type { Answers } from '../../components/fields/use-answers.ts';
import { refetchAfterVerification } from '../../queries/texts.ts';
import { MobileDialog } from '../../widgets/mobile/MobileDialog.tsx';
import css from './Reminders.module.css';
import type { ReminderField, WizardRef } from './reminder-fields.ts';

const HOW_MISSING = 'ways-error';

/** The channels (REM-06 to REM-09). */
export function HowStep({ machine, answers }: { machine: WizardRef; answers: Answers<ReminderField> }) {
  const app = useApp();
  const isOffline = useIsOffline();
  const { entry, saved } = useSelector(machine, ({ context }) => context);
  const isRegistering = useSelector(machine, (state) => state.matches({ entries: 'registering' }));
  const edit = (change: Partial<ReminderEntry>) => machine.send({ type: 'entry.edited', change });
  const problems = howProblems(entry, saved.mobile_registered);
  const { leave, errorAt } = answers;
  const { mobile_registered: isVerified, MobileNumber: number } = saved;
  return (
    <fieldset
      id="ways"
      className={css.choices}
      aria-describedby={problems.ways ? HOW_MISSING : undefined}
      data-invalid={errorAt('ways') !== undefined}
    >
      <legend className={css.legend}>Reach me</legend>
      <Checkbox
        label="By email"
        {...(errorAt('ways') && { 'aria-describedby': HOW_MISSING })}
        error={errorAt('ByEmail')}
        checked={entry.ByEmail}
        onChange={(isOn) => edit({ ByEmail: isOn })}
      />
      {entry.ByEmail && (
        <div className={css.inset}>
          <Field
            id="Email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            value={entry.Email}
            error={errorAt('Email')}
            onBlur={() => leave('Email')}
            onChange={({ target }) => edit({ Email: target.value })}
          />
          <Field
            id="Email2"
            label="Second email (optional)"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={entry.Email2}
            error={errorAt('Email2')}
            onBlur={() => leave('Email2')}
            onChange={({ target }) => edit({ Email2: target.value })}
          />
        </div>
      )}
      {(isSetUp('texts') || entry.ByText) && (
        <Checkbox
          label={isVerified ? `By text to ${formatPhone(number)}` : 'By text'}
          checked={entry.ByText}
          error={problems.ByText ?? errorAt('ByText')}
          aria-disabled={isVerified ? undefined : true}
          hint={isVerified ? undefined : NO_MOBILE_NUMBER}
          onChange={(isOn) => (isVerified || !isOn) && edit({ ByText: isOn })}
        />
      )}
      {!isVerified && isSetUp('texts') && (
        <div className={css.inset}>
          <Button
            kind="secondary"
            size="dense"
            blockedBecause={isOffline ? OFFLINE_CODE : undefined}
            onClick={() => machine.send({ type: 'registration.chosen' })}
          >
            {number === '' ? 'Register Mobile Number' : 'Verify Mobile Number'}
          </Button>
        </div>
      )}
      {problems.ways && (
        <p id={HOW_MISSING} className={css.error}>
          {problems.ways}
        </p>
      )}
      {isRegistering && (
        <MobileDialog
          number={number}
          onDone={async (how) => {
            if (how === 'verified')
              await refetchAfterVerification(app, saved.AccountId).catch(() => undefined);
            machine.send({ type: 'registration.closed' });
          }}
        />
      )}
    </fieldset>
  );
}
