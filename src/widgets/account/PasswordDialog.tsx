import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/api/call.ts';
import { passwordMissing } from '../../../domain/session/entry-problems.ts';
import { CODE_MISSING } from '../../../domain/session/text/entry.ts';
import { PASSWORD_QUESTION } from '../../../domain/session/text/factor.ts';
import type { confirmPassword } from '../../../domain/session/verification-calls.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import type { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { FactorFields } from './FactorFields.tsx';
import css from './Form.module.css';

interface PasswordDialogProps {
  readonly question: ActorRefFrom<typeof passwordQuestionMachine>;
  readonly confirm: (entered: RequestOf<typeof confirmPassword>) => Promise<AnswerOf<typeof confirmPassword>>;
}

/** Asks for the password, and a code where one is needed, over whatever page the customer is on. */
export function PasswordDialog({ question, confirm }: PasswordDialogProps) {
  const { asksForCode, codeFrom, message, codeMessage } = useSelector(question, ({ context }) => context);
  const isBusy = useSelector(question, (state) => state.hasTag('busy'));
  const isChecking = useSelector(question, (state) => state.hasTag('busy') && !state.hasTag('texting'));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The customer was in the middle of something: the password can be typed at once.
  useEffect(() => {
    if (!isBusy && field.current?.value === '') field.current?.focus();
  }, [isBusy]);
  const refused = problemsOf({ password: message || undefined, code: codeMessage || undefined });
  const answers = useAnswers({
    problems: problemsOf({
      password: passwordMissing(password),
      code: asksForCode && code.trim() === '' ? CODE_MISSING : undefined,
    }),
    failure: { message: '', errors: refused as Record<string, string> },
    busy: isBusy,
    idOf: (name) => `${formId}-${name}`,
  });
  const dismiss = isChecking ? undefined : () => question.send({ type: 'question.dismissed' });
  const submit = () => {
    const entered = asksForCode
      ? { password, code: code.replace(/\s/g, ''), code_from: codeFrom }
      : { password };
    question.send({ type: 'password.submitted', confirm: () => confirm(entered) });
  };
  return (
    <Dialog
      title={asksForCode ? PASSWORD_QUESTION.titleWithCode : PASSWORD_QUESTION.title}
      onDismiss={dismiss}
      actions={
        <>
          <Button type="submit" form={formId} busy={isChecking}>
            {PASSWORD_QUESTION.confirm}
          </Button>
          {dismiss && (
            <Button kind="secondary" onClick={dismiss}>
              {PASSWORD_QUESTION.cancel}
            </Button>
          )}
        </>
      }
    >
      <Form answers={answers} id={formId} className={css.form} isBlocked={isBusy} onSubmit={submit}>
        <PasswordField
          ref={field}
          id={`${formId}-password`}
          hint={PASSWORD_QUESTION.why}
          value={password}
          error={answers.errorAt('password')}
          onTyped={setPassword}
        />
        {asksForCode && (
          <FactorFields
            id={`${formId}-code`}
            question={question}
            code={code}
            error={answers.errorAt('code')}
            onTyped={setCode}
          />
        )}
      </Form>
    </Dialog>
  );
}
