import { useEffect, useRef } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { FormAnswer } from '../../src/components/fields/FormAnswer.tsx';
import { useAnswers } from '../../src/components/fields/use-answers.ts';
import { useOffice } from '../app/office-context.tsx';
import { PASSKEY } from '../text/session.ts';

interface PasskeyButtonProps {
  readonly label: string;
  /** True where a press of Enter is expected to choose it. */
  readonly isFirst?: boolean;
  readonly busy: boolean;
  /** Why the passkey did not count. */
  readonly failure: Failure | undefined;
  readonly onChoose: () => void;
}

/** Lets the browser ask for a passkey, where it can. */
export function PasskeyButton({ label, isFirst = false, busy, failure, onChoose }: PasskeyButtonProps) {
  const { passkeys } = useOffice();
  const answers = useAnswers({ problems: {}, failure, busy });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  if (!passkeys.areSupported) return <p>{PASSKEY.unsupported}</p>;
  return (
    <>
      <FormAnswer answers={answers} />
      <Button ref={button} kind={isFirst ? 'primary' : 'secondary'} wide busy={busy} onClick={onChoose}>
        {label}
      </Button>
    </>
  );
}
