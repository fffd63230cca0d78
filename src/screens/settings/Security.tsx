import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { changePassword } from '../../../domain/session/password-calls.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import type { ChangePassword } from '../../../machines/session/password-change.machine.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { useLeftFields } from '../../components/fields/use-left-fields.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { savePasswordDate } from '../../queries/profile.ts';
import { NO_PASSWORD, newPasswordProblems, PasswordFields } from '../../widgets/account/PasswordFields.tsx';
import { Authenticator } from './authenticator/Authenticator.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { SignInCodes } from './SignInCodes.tsx';
import { passwordChangeWiring } from './wiring.ts';

/** The date of the last password change, and a form to change it (SET-17 to SET-19, PWD-08 to PWD-18). */
export function Security({ changedOn }: { changedOn: CalendarDate }) {
  const { adapters } = useApp();
  const machine = useActorRef(useWired(passwordChangeWiring));
  const failure = useSelector(machine, ({ context }) => context.failure);
  const isEditing = useSelector(machine, (state) => state.hasTag('editing'));
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isOffline = useIsOffline();
  const offlineId = isOffline ? 'security-offline' : undefined;
  const toast = useToast();
  useEmitted(machine, {
    'password.changed': ({ on }) => {
      toast({ tone: 'ok', text: 'Your password has been updated.', seconds: 3 });
      void savePasswordDate(adapters, on);
    },
  });
  return (
    <Section
      title="Security"
      offlineId={offlineId}
      end={
        !isEditing && (
          <Button
            kind="secondary"
            size="dense"
            blockedBy={offlineId}
            onClick={() => machine.send({ type: 'edit.chosen' })}
          >
            Change password
          </Button>
        )
      }
    >
      {isEditing ? (
        <PasswordForm
          failure={failure}
          busy={isBusy}
          offlineId={offlineId}
          onEdited={() => machine.send({ type: 'form.edited' })}
          onSubmit={(change) => machine.send({ type: 'form.submitted', change })}
          onCancel={() => machine.send({ type: 'edit.cancelled' })}
        />
      ) : (
        <Facts
          facts={[
            { term: 'Password', detail: '••••••••' },
            { term: 'Last change', detail: shortDate(changedOn) },
          ]}
        />
      )}
      <SignInCodes blockedBy={offlineId} />
      <Authenticator blockedBy={offlineId} />
    </Section>
  );
}

type PasswordFormProps = {
  failure: Failure | undefined;
  busy: boolean;
  offlineId: string | undefined;
  onEdited: () => void;
  onSubmit: (change: ChangePassword) => void;
  onCancel: () => void;
};

function PasswordForm({ failure, busy, offlineId, onEdited, onSubmit, onCancel }: PasswordFormProps) {
  const { services } = useApp().adapters;
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const problems = newPasswordProblems(chosen);
  const refused = failure?.errors.new_password;
  const { errorAt, leave } = useLeftFields(problems, refused === undefined ? {} : { password: refused });
  const missing = old === '' ? 'Enter your old password.' : (problems.password ?? problems.again);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password } = chosen;
    if (!missing && !offlineId)
      onSubmit(() => services.send(changePassword, { old_password: old, new_password: password }));
  };
  const isGeneral = failure !== undefined && Object.keys(failure.errors).length === 0;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {isGeneral && <Notice tone="error" title={failure.message} />}
      <Field
        id="old-password"
        label="Old password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={old}
        error={failure?.errors.old_password}
        onChange={({ target }) => {
          setOld(target.value);
          onEdited();
        }}
      />
      <PasswordFields
        label="New password"
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          onEdited();
        }}
        errorAt={errorAt}
        onLeave={leave}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy} blockedBy={offlineId ?? (missing && 'password-reason')}>
          Save
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {missing && !offlineId && (
          <p id="password-reason" tabIndex={-1} className={css.reason}>
            {missing}
          </p>
        )}
      </div>
    </form>
  );
}
