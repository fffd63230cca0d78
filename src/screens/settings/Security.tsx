import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { passwordMissing } from '../../../domain/session/entry-problems.ts';
import { changePassword } from '../../../domain/session/password-calls.ts';
import { OLD_PASSWORD_MISSING } from '../../../domain/session/text/entry.ts';
import { NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
import { SECURITY } from '../../../domain/session/text/security.ts';
import { type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { ChangePassword } from '../../../machines/session/password-change.machine.ts';
import { useApp, useIsOffline, useSession, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Facts } from '../../components/layout/Facts.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
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
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  // The form takes its button, and the focus, with it.
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) change.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  useEmitted(machine, {
    'password.changed': ({ on }) => {
      toast({ tone: 'ok', text: SECURITY.passwordUpdated, seconds: 3 });
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
            ref={change}
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
            {
              term: 'Password',
              detail: (
                <>
                  <span aria-hidden="true">••••••••</span>
                  <VisuallyHidden>Not shown</VisuallyHidden>
                </>
              ),
            },
            { term: 'Last change', detail: shortDate(changedOn) },
          ]}
        />
      )}
      <SignInCodes blockedBy={offlineId} />
      <Authenticator blockedBy={offlineId} />
    </Section>
  );
}

const FIELDS = { old_password: 'old-password', new_password: 'password' } as const;

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
  const { profile } = useSession();
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const problems = {
    ...problemsOf({ 'old-password': passwordMissing(old, OLD_PASSWORD_MISSING) }),
    ...newPasswordProblems(chosen),
  };
  const answers = useAnswers({ problems, failure, busy, names: FIELDS });
  const [missing] = Object.values(problems);
  const submit = () => {
    const request = { old_password: old, new_password: chosen.password };
    onSubmit(() => services.send(changePassword, request));
  };
  return (
    <Form answers={answers} className={css.form} isBlocked={offlineId !== undefined} onSubmit={submit}>
      {/* A password manager stores the new password under this name. */}
      <input hidden readOnly name="username" autoComplete="username" value={profile?.email ?? ''} />
      <Field
        id="old-password"
        label="Old password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={old}
        error={answers.errorAt('old-password')}
        onChange={({ target }) => {
          setOld(target.value);
          onEdited();
        }}
      />
      <PasswordFields
        label={NEW_PASSWORD.field}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          onEdited();
        }}
        errorAt={answers.errorAt}
        onLeave={answers.leave}
      />
      <div className={css.actions}>
        <Button
          type="submit"
          busy={busy}
          blockedBy={offlineId ?? (missing && 'password-reason')}
          answers={!offlineId}
        >
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
    </Form>
  );
}
