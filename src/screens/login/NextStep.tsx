import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { SIGN_IN_CODE_DIGITS } from '../../../domain/session/verification-code.ts';
import { to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { CodeEntry } from '../../widgets/account/CodeEntry.tsx';
import { keepPendingEmail } from '../../widgets/account/pending-email.ts';
import type { SignInRef } from './wiring.ts';

/** The step that the server requires before a session starts (SES-05, SES-06, REG-27). */
export function NextStep({ signIn }: { signIn: SignInRef }) {
  const step = useSelector(signIn, ({ value }) => value);
  if (step === 'newPasswordAsked') return <NewPassword signIn={signIn} />;
  if (step === 'verificationAsked') return <VerifyFirst signIn={signIn} />;
  return <SignInCode signIn={signIn} />;
}

/** The dialog for the 4-digit code (VER-21, VER-22). */
function SignInCode({ signIn }: { signIn: SignInRef }) {
  const failure = useSelector(signIn, ({ context }) => context.failure);
  const isBusy = useSelector(signIn, (state) => state.hasTag('busy'));
  const leave = () => signIn.send({ type: 'form.returned' });
  return (
    <Dialog
      title="Enter your code"
      onDismiss={leave}
      actions={
        <Button kind="secondary" onClick={leave}>
          Back to sign in
        </Button>
      }
    >
      <p>
        We sent a 4-digit code to your mobile number. If that number has ended our texts with STOP, the code
        is in your email. It is good for 10 minutes.
      </p>
      <CodeEntry
        label="Code"
        isFirst
        action="Confirm Code"
        digits={SIGN_IN_CODE_DIGITS}
        error={failure?.message}
        busy={isBusy}
        onSubmit={(code) => signIn.send({ type: 'code.submitted', code })}
      />
    </Dialog>
  );
}

/** Opens the same page as the link of a temporary password, with the token from the sign-in (PWD-25). */
function NewPassword({ signIn }: { signIn: SignInRef }) {
  const token = useSelector(signIn, ({ context }) => context.token);
  const [, navigate] = useLocation();
  useEffect(() => navigate(to.temporaryPassword(token)), [token, navigate]);
  return null;
}

/** Opens the page that asks to verify the email, for the address that has just signed in. */
function VerifyFirst({ signIn }: { signIn: SignInRef }) {
  const email = useSelector(signIn, ({ context }) => context.profile?.email ?? '');
  const [, navigate] = useLocation();
  useEffect(() => {
    keepPendingEmail(email);
    navigate(to.registered());
  }, [email, navigate]);
  return null;
}
