import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CodeSource } from '../../../domain/session/authenticator.ts';
import type { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';

interface FactorFieldsProps {
  readonly question: ActorRefFrom<typeof passwordQuestionMachine>;
  readonly code: string;
  readonly onTyped: (code: string) => void;
}

const LABELS: Record<CodeSource, string> = {
  text: 'Code from our text message',
  app: 'Code from your app',
  recovery: 'Recovery code',
};

const HINTS: Record<CodeSource, string> = {
  text: 'We sent a 6-digit code to your mobile number, or to your email if you stopped texts to that number.',
  app: 'The 6 digits that your authenticator app shows now.',
  recovery: 'One of the codes that you kept when you set up your authenticator app.',
};

const OFFERS: Record<CodeSource, string> = {
  text: 'Text me a code instead',
  app: 'Use my authenticator app',
  recovery: 'Use a recovery code',
};

/** The code of the second factor, from a text, an app or paper. Another source keeps the password that was typed. */
export function FactorFields({ question, code, onTyped }: FactorFieldsProps) {
  const { codesFrom, codeFrom, codeMessage, isUnsent } = useSelector(question, ({ context }) => context);
  const isTexting = useSelector(question, (state) => state.matches('beginning'));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (codeMessage !== '') field.current?.focus();
  }, [codeMessage]);
  const sources: CodeSource[] = codesFrom.includes('app') ? [...codesFrom, 'recovery'] : [];
  const choose = (source: CodeSource) => {
    onTyped('');
    question.send({ type: 'source.chosen', source });
    field.current?.focus();
  };
  return (
    <>
      <Field
        ref={field}
        label={LABELS[codeFrom]}
        hint={isUnsent && codeFrom === 'text' ? undefined : HINTS[codeFrom]}
        type={codeFrom === 'recovery' ? 'text' : 'numeric'}
        name={codeFrom === 'recovery' ? 'recovery-code' : 'one-time-code'}
        autoComplete={codeFrom === 'recovery' ? 'off' : 'one-time-code'}
        maxLength={20}
        required
        value={code}
        error={codeMessage || undefined}
        onChange={({ target }) => onTyped(target.value)}
      />
      {sources
        .filter((source) => source !== codeFrom)
        .map((source) => (
          <div key={source}>
            <Button kind="quiet" busy={source === 'text' && isTexting} onClick={() => choose(source)}>
              {OFFERS[source]}
            </Button>
          </div>
        ))}
      {isUnsent && codesFrom.length === 0 && (
        <div>
          <Button kind="quiet" busy={isTexting} onClick={() => choose('text')}>
            Try to send a code again
          </Button>
        </div>
      )}
      {codesFrom.length === 1 && codeFrom === 'text' && (
        <div>
          <Button kind="quiet" busy={isTexting} onClick={() => choose('text')}>
            Text me another code
          </Button>
        </div>
      )}
    </>
  );
}
