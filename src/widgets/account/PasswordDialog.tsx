import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { confirmPassword } from '../../../domain/session/calls.ts';
import type { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';

interface PasswordDialogProps {
  readonly question: ActorRefFrom<typeof passwordQuestionMachine>;
  readonly confirm: (password: string) => Promise<AnswerOf<typeof confirmPassword>>;
}

/** Asks for the password over whatever page the customer is on. What was entered there stays. */
export function PasswordDialog({ question, confirm }: PasswordDialogProps) {
  const message = useSelector(question, ({ context }) => context.message);
  const isBusy = useSelector(question, (state) => state.hasTag('busy'));
  const [password, setPassword] = useState('');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The customer was in the middle of something: the password can be typed at once, and again after a wrong one.
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const dismiss = isBusy ? undefined : () => question.send({ type: 'question.dismissed' });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password !== '') question.send({ type: 'password.submitted', confirm: () => confirm(password) });
  };
  return (
    <Dialog
      title="Confirm your password"
      onDismiss={dismiss}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            busy={isBusy}
            blockedBecause={password === '' ? 'Enter your password first.' : undefined}
          >
            Confirm
          </Button>
          {dismiss && (
            <Button kind="secondary" onClick={dismiss}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField
          ref={field}
          hint="This change needs your Billfold password once more. What you entered is kept."
          value={password}
          error={message || undefined}
          onTyped={setPassword}
        />
      </form>
    </Dialog>
  );
}
