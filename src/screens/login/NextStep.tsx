import { useSelector } from '@xstate/react';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { SignInRef } from './wiring.ts';

/** What the server asks for before a session starts (SES-05, SES-06). */
export function NextStep({ signIn }: { signIn: SignInRef }) {
  const step = useSelector(signIn, ({ value }) => WORDS[value as keyof typeof WORDS]);
  if (!step) return null;
  return (
    <Notice
      title={step.title}
      action={
        <Button kind="secondary" onClick={() => signIn.send({ type: 'form.returned' })}>
          Back to sign in
        </Button>
      }
    >
      {step.text}
    </Notice>
  );
}

const WORDS = {
  codeAsked: {
    title: 'We sent you a code',
    text: 'A text message with a 4-digit code is on its way to your mobile number. You enter it here to finish signing in.',
  },
  newPasswordAsked: {
    title: 'Choose a new password',
    text: 'You signed in with a temporary password. A new password must be chosen before you go on.',
  },
  verificationAsked: {
    title: 'Please verify your email address',
    text: 'We sent you an email with a link when you registered. Follow it, then sign in here.',
  },
} as const;
