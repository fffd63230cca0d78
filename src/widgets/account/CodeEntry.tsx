import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { codeProblem } from '../../../domain/session/entry-problems.ts';
import { CODE_DIGITS, codeDigits } from '../../../domain/session/verification-code.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from './Form.module.css';

type CodeEntryProps = {
  label: string;
  action: string;
  digits?: number;
  /** The id of the words that say where the code went and how long it is good. */
  describedBy?: string | undefined;
  error?: string | undefined;
  busy: boolean;
  blockedBecause?: string | undefined;
  /** The id of a reason outside this form that also blocks other controls. */
  blockedBy?: string | undefined;
  /** The button is disabled until the code is whole (VER-08). */
  isDisabledUntilWhole?: boolean;
  /** There is no other field, so the cursor is in it at once. */
  isFirst?: boolean;
  /** True while another field is not right yet, which then answers the press. */
  holdElsewhere?: () => boolean;
  onSubmit: (code: string) => void;
};

/** Takes a code that was sent, whether typed or filled in by the device (VER-06 to VER-08). */
export function CodeEntry({
  label,
  action,
  digits = CODE_DIGITS,
  describedBy,
  error,
  busy,
  blockedBecause,
  blockedBy,
  isDisabledUntilWhole = false,
  isFirst = false,
  holdElsewhere = () => false,
  onSubmit,
}: CodeEntryProps) {
  const [code, setCode] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const short = codeProblem(code, digits);
  const answers = useAnswers({
    problems: problemsOf({ code: short }),
    failure: refusalAt('code', error),
    busy,
  });
  const isBlocked = blockedBecause !== undefined || blockedBy !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBlocked) return;
    const isHeld = [answers.hold(), holdElsewhere()];
    if (!isHeld.includes(true)) onSubmit(code);
  };
  return (
    <form ref={answers.form} className={css.code} noValidate onSubmit={submit}>
      <FormAnswer answers={answers} />
      <Field
        ref={field}
        id={id}
        label={label}
        type="numeric"
        name="one-time-code"
        autoComplete="one-time-code"
        maxLength={digits + 4}
        required
        value={code}
        aria-describedby={describedBy}
        error={answers.errorAt('code')}
        onChange={({ target }) => setCode(codeDigits(target.value, digits))}
      />
      <Button
        type="submit"
        busy={busy}
        blockedBecause={blockedBecause ?? (isDisabledUntilWhole && !isBlocked ? short : undefined)}
        blockedBy={blockedBy}
        answers={!isBlocked}
      >
        {action}
      </Button>
    </form>
  );
}
