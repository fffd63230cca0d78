import type { Failure } from '../../domain/api/failure.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import { APP_CODE } from '../../domain/session/authenticator.ts';
import { CodeEntry } from '../../src/widgets/account/CodeEntry.tsx';
import { FACTOR, PASSKEY } from '../text/session.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

interface FactorEntryProps {
  /** The kinds of second factor that the person can use. */
  readonly factors: readonly Factor[];
  /** The one that was tried last, and why it did not count. */
  readonly tried: Factor;
  readonly failure: Failure | undefined;
  readonly busy: boolean;
  /** What the button of the code says. */
  readonly action: string;
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
}

/** Takes a passkey or a code of the authenticator app, whichever the person has. */
export function FactorEntry({ factors, tried, failure, busy, action, onCode, onPasskey }: FactorEntryProps) {
  const failureOf = (factor: Factor) => (tried === factor ? failure : undefined);
  const hasPasskey = factors.includes('passkey');
  return (
    <>
      {hasPasskey && (
        <PasskeyButton
          label={PASSKEY.use}
          isFirst
          busy={busy && tried === 'passkey'}
          failure={failureOf('passkey')}
          onChoose={onPasskey}
        />
      )}
      {factors.includes('app') && (
        <>
          <p>{hasPasskey ? FACTOR.orWhere : FACTOR.where}</p>
          <CodeEntry
            label={FACTOR.label}
            isFirst={!hasPasskey}
            action={action}
            digits={APP_CODE.digits}
            error={failureOf('app')?.message}
            busy={busy && tried === 'app'}
            onSubmit={onCode}
          />
        </>
      )}
    </>
  );
}
