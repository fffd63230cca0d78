import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { APP_CODE, type CodeSource } from '../../../domain/session/authenticator.ts';
import { BACK_TO_SIGN_IN, CONFIRM_CODE } from '../../../domain/session/text/entry.ts';
import {
  CODE_LABELS,
  CODE_OFFERS,
  CODE_SENT_AGAIN,
  SIGN_IN_CODES,
} from '../../../domain/session/text/factor.ts';
import { SIGN_IN_CODE_DIGITS } from '../../../domain/session/verification-code.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { CodeEntry } from '../../widgets/account/CodeEntry.tsx';
import { RecoveryEntry } from './RecoveryEntry.tsx';
import type { SignInRef } from './wiring.ts';

/** The dialog for the code of a text, of an authenticator app, or a recovery code (VER-21, VER-22, ruling 76). */
export function SignInCode({ signIn }: { signIn: SignInRef }) {
  const { failure, codeFrom, codesFrom, codeTo, isResent } = useSelector(signIn, ({ context }) => context);
  const isBusy = useSelector(signIn, (state) => state.hasTag('busy'));
  const isTexting = useSelector(signIn, (state) => state.hasTag('texting'));
  const aboutId = useId();
  const sources: CodeSource[] = codesFrom.includes('app') ? [...codesFrom, 'recovery'] : [];
  const leave = () => signIn.send({ type: 'form.returned' });
  const submit = (code: string) => signIn.send({ type: 'code.submitted', code });
  return (
    <Dialog
      title="Enter your code"
      onDismiss={leave}
      actions={
        <Button kind="secondary" onClick={leave}>
          {BACK_TO_SIGN_IN}
        </Button>
      }
    >
      <p id={aboutId}>{SIGN_IN_CODES[codeFrom](codeTo)}</p>
      <p role="status">{isResent && !isTexting && codeFrom === 'text' && CODE_SENT_AGAIN}</p>
      {codeFrom === 'recovery' ? (
        <RecoveryEntry error={failure?.message} busy={isBusy} onSubmit={submit} />
      ) : (
        <CodeEntry
          key={codeFrom}
          label={codeFrom === 'app' ? CODE_LABELS.app : 'Code'}
          isFirst
          action={CONFIRM_CODE}
          digits={codeFrom === 'app' ? APP_CODE.digits : SIGN_IN_CODE_DIGITS}
          describedBy={aboutId}
          error={failure?.message}
          busy={isBusy && !isTexting}
          onSubmit={submit}
        />
      )}
      {codeFrom === 'text' && (
        <div>
          <Button kind="quiet" busy={isTexting} onClick={() => signIn.send({ type: 'code.resent' })}>
            Send the code again
          </Button>
        </div>
      )}
      {sources
        .filter((source) => source !== codeFrom)
        .map((source) => (
          <div key={source}>
            <Button
              kind="quiet"
              busy={source === 'text' && isTexting}
              onClick={() => signIn.send({ type: 'source.chosen', source })}
            >
              {CODE_OFFERS[source]}
            </Button>
          </div>
        ))}
    </Dialog>
  );
}
