import { useSelector } from '@xstate/react';
import { NO_MOBILE_NUMBER } from '../../../domain/notification-settings.ts';
import { formatPhone } from '../../../domain/receipt-options.ts';
import { howProblems, type ReminderEntry } from '../../../domain/reminder.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Checkbox } from '../../parts/Checkbox.tsx';
import { Field } from '../../parts/Field.tsx';
import { useLeftFields } from '../../parts/use-left-fields.ts';
import { MobileDialog } from '../mobile/MobileDialog.tsx';
import { renewNumber } from '../pay-by-text/wiring.ts';
import type { WizardRef } from './ReminderSteps.tsx';
import css from './Reminders.module.css';

/** Why the second step cannot be left where no way is chosen, for the button that leaves it. */
export const HOW_MISSING = 'how-missing';

/** The ways (REM-06 to REM-09). */
export function HowStep({ machine }: { machine: WizardRef }) {
  const app = useApp();
  const isOffline = useIsOffline();
  const { entry, saved } = useSelector(machine, ({ context }) => context);
  const isRegistering = useSelector(machine, (state) => state.matches({ entries: 'registering' }));
  const edit = (change: Partial<ReminderEntry>) => machine.send({ type: 'entry.edited', change });
  const problems = howProblems(entry, saved.mobile_registered);
  const { leave, errorAt } = useLeftFields<'Email' | 'Email2'>({
    ...(problems.Email ? { Email: problems.Email } : {}),
    ...(problems.Email2 ? { Email2: problems.Email2 } : {}),
  });
  const { mobile_registered: isVerified, MobileNumber: number } = saved;
  return (
    <fieldset className={css.choices} aria-describedby={problems.ways ? HOW_MISSING : undefined}>
      <legend className={css.legend}>Reach me</legend>
      <Checkbox label="By email" checked={entry.ByEmail} onChange={(isOn) => edit({ ByEmail: isOn })} />
      {entry.ByEmail && (
        <div className={css.inset}>
          <Field
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
      <Checkbox
        label={isVerified ? `By text to ${formatPhone(number)}` : 'By text'}
        checked={entry.ByText}
        error={problems.ByText}
        aria-disabled={isVerified ? undefined : true}
        hint={isVerified ? undefined : NO_MOBILE_NUMBER}
        onChange={(isOn) => (isVerified || !isOn) && edit({ ByText: isOn })}
      />
      {!isVerified && (
        <div className={css.inset}>
          <Button
            kind="secondary"
            size="dense"
            blockedBecause={isOffline ? 'You are offline. A code needs a connection.' : undefined}
            onClick={() => machine.send({ type: 'registration.chosen' })}
          >
            {number === '' ? 'Register Mobile Number' : 'Verify Mobile Number'}
          </Button>
        </div>
      )}
      {problems.ways && (
        <p id={HOW_MISSING} tabIndex={-1} className={css.error}>
          {problems.ways}
        </p>
      )}
      {isRegistering && (
        <MobileDialog
          number={number}
          onDone={async (how) => {
            if (how === 'verified') await renewNumber(app, saved.AccountId).catch(() => undefined);
            machine.send({ type: 'registration.closed' });
          }}
        />
      )}
    </fieldset>
  );
}
