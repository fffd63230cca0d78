import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import type { confirmPassword } from '../../../domain/session/verification-calls.ts';
import type { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { FactorFields } from './FactorFields.tsx';
import css from './Form.module.css';

interface PasswordDialogProps {
  readonly question: ActorRefFrom<typeof passwordQuestionMachine>;
  readonly confirm: (entered: RequestOf<typeof confirmPassword>) => Promise<AnswerOf<typeof confirmPassword>>;
}

/** Asks for the password, and a code where one is needed, over whatever page the customer is on. */
export function PasswordDialog({ question, confirm }: PasswordDialogProps) {
  const { asksForCode, codeFrom, message } = useSelector(question, ({ context }) => context);
  const isBusy = useSelector(question, (state) => state.hasTag('busy'));
  const isChecking = useSelector(question, (state) => state.matches('checking'));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The customer was in the middle of something: the password can be typed at once, and again after a wrong one.
  useEffect(() => {
    if (!isBusy && (field.current?.value === '' || message !== '')) field.current?.focus();
  }, [isBusy, message]);
  const dismiss = isChecking ? undefined : () => question.send({ type: 'question.dismissed' });
  const missing = missingOf(password, asksForCode ? code : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (missing !== undefined || isBusy) return;
    const entered = asksForCode
      ? { password, code: code.replace(/\s/g, ''), code_from: codeFrom }
      : { password };
    question.send({ type: 'password.submitted', confirm: () => confirm(entered) });
  };
  return (
    <Dialog
      title={asksForCode ? 'Confirm that it is you' : 'Confirm your password'}
      onDismiss={dismiss}
      actions={
        <>
          <Button type="submit" form={formId} busy={isChecking} blockedBecause={missing}>
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
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <PasswordField
          ref={field}
          hint="This change needs your Billfold password once more. What you entered is kept."
          value={password}
          error={message || undefined}
          onTyped={setPassword}
        />
        {asksForCode && <FactorFields question={question} code={code} onTyped={setCode} />}
      </form>
    </Dialog>
  );
}

function missingOf(password: string, code: string | undefined): string | undefined {
  if (password === '') return 'Enter your password first.';
  return code?.trim() === '' ? 'Enter a code first.' : undefined;
}
