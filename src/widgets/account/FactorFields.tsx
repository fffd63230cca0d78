import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CodeSource } from '../../../domain/session/authenticator.ts';
import {
  CODE_HINTS,
  CODE_LABELS,
  CODE_OFFERS,
  MAILED_CODE,
  PASSWORD_QUESTION,
} from '../../../domain/session/text/factor.ts';
import type { passwordQuestionMachine } from '../../../machines/session/password-question.machine.ts';
import { isSetUp } from '../../app/portal.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';

interface FactorFieldsProps {
  readonly question: ActorRefFrom<typeof passwordQuestionMachine>;
  readonly id: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly onTyped: (code: string) => void;
}

/** The code of the second factor, from a text, an app or paper. Another source keeps the password that was typed. */
export function FactorFields({ question, id, code, error, onTyped }: FactorFieldsProps) {
  const { codesFrom, codeFrom, isUnsent } = useSelector(question, ({ context }) => context);
  const isTexting = useSelector(question, (state) => state.hasTag('texting'));
  const field = useRef<HTMLInputElement>(null);
  const sources: CodeSource[] = codesFrom.includes('app') ? [...codesFrom, 'recovery'] : [];
  const words =
    codeFrom === 'text' && !isSetUp('texts')
      ? MAILED_CODE
      : { label: CODE_LABELS[codeFrom], hint: CODE_HINTS[codeFrom] };
  const choose = (source: CodeSource) => {
    onTyped('');
    question.send({ type: 'source.chosen', source });
    field.current?.focus();
  };
  return (
    <>
      <Field
        ref={field}
        id={id}
        label={words.label}
        hint={isUnsent && codeFrom === 'text' ? undefined : words.hint}
        type={codeFrom === 'recovery' ? 'text' : 'numeric'}
        name={codeFrom === 'recovery' ? 'recovery-code' : 'one-time-code'}
        autoComplete={codeFrom === 'recovery' ? 'off' : 'one-time-code'}
        maxLength={20}
        required
        value={code}
        error={error}
        onChange={({ target }) => onTyped(target.value)}
      />
      {sources
        .filter((source) => source !== codeFrom)
        .map((source) => (
          <div key={source}>
            <Button kind="quiet" busy={source === 'text' && isTexting} onClick={() => choose(source)}>
              {CODE_OFFERS[source]}
            </Button>
          </div>
        ))}
      {isUnsent && codesFrom.length === 0 && (
        <div>
          <Button kind="quiet" busy={isTexting} onClick={() => choose('text')}>
            {PASSWORD_QUESTION.sendAgain}
          </Button>
        </div>
      )}
      {codesFrom.length === 1 && codeFrom === 'text' && (
        <div>
          <Button kind="quiet" busy={isTexting} onClick={() => choose('text')}>
            {PASSWORD_QUESTION.anotherCode}
          </Button>
        </div>
      )}
    </>
  );
}
