import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { EMAIL_MISSING, PASSWORD_MISSING } from '../../../domain/session/text/login.ts';
import { to } from '../../app/routes.ts';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { keepPendingEmail } from '../../widgets/account/pending-email.ts';
import { SignInCode } from './SignInCode.tsx';
import type { SignInRef } from './wiring.ts';

/** The step that the server requires before a session starts (SES-05, SES-06, REG-27). */
export function NextStep({ signIn }: { signIn: SignInRef }) {
  const step = useSelector(signIn, ({ value }) => value);
  if (step === 'newPasswordAsked') return <NewPassword signIn={signIn} />;
  if (step === 'verificationAsked') return <VerifyFirst signIn={signIn} />;
  return <SignInCode signIn={signIn} />;
}

const isEmpty = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value === '';
const areBothEmpty = () => isEmpty('username') && isEmpty('password');

const pressed = new WeakSet<HTMLFormElement>();

/** The first press of a form moved the focus before the field had its message, which is read with the focus. */
function readAgain(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !field.form || pressed.has(field.form)) return;
  pressed.add(field.form);
  if (field.getAttribute('aria-invalid') !== 'true') return;
  field.blur();
  field.focus();
}

/**
 * What the form lacks after a press: the field says it. The list above the form is for two empty fields, which are
 * rare. The form is in the first load, so it passes nothing on.
 */
export function Problems() {
  const [isBoth, setBoth] = useState(areBothEmpty);
  useErrorTitle(!isBoth);
  // After each drawing of the form, whose fields then hold what was entered.
  useEffect(() => setBoth(areBothEmpty()));
  useEffect(readAgain, []);
  if (!isBoth) return null;
  return (
    <ErrorSummary
      takesFocus={false}
      errors={[
        { fieldId: 'username', text: EMAIL_MISSING },
        { fieldId: 'password', text: PASSWORD_MISSING },
      ]}
    />
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
