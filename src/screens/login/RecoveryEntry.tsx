import { useEffect, useRef, useState } from 'react';
import { recoveryCodeProblem } from '../../../domain/session/entry-problems.ts';
import { CONFIRM_CODE, RECOVERY_CODE_HINT } from '../../../domain/session/text/entry.ts';
import { CODE_LABELS } from '../../../domain/session/text/factor.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from '../../widgets/account/Form.module.css';

type RecoveryEntryProps = { error: string | undefined; busy: boolean; onSubmit: (code: string) => void };

/** Takes a recovery code, with or without its dash. */
export function RecoveryEntry({ error, busy, onSubmit }: RecoveryEntryProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const answers = useAnswers({
    problems: problemsOf({ code: recoveryCodeProblem(code) }),
    failure: refusalAt('code', error),
    busy,
  });
  return (
    <Form answers={answers} className={css.code} onSubmit={() => onSubmit(code)}>
      <Field
        ref={field}
        id="recovery-code"
        label={CODE_LABELS.recovery}
        hint={RECOVERY_CODE_HINT}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        value={code}
        error={answers.errorAt('code')}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" busy={busy}>
        {CONFIRM_CODE}
      </Button>
    </Form>
  );
}
