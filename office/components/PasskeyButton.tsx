import { useEffect, useRef } from 'react';
import type { Failure } from '../../domain/api/failure.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { Notice } from '../../src/components/messages/Notice.tsx';
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
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  if (!passkeys.areSupported) return <p>{PASSKEY.unsupported}</p>;
  return (
    <>
      {failure && <Notice tone="error" title={failure.message} />}
      <Button ref={button} kind={isFirst ? 'primary' : 'secondary'} wide busy={busy} onClick={onChoose}>
        {label}
      </Button>
    </>
  );
}
