import { useState } from 'react';
import { href, to } from '../../app/routes.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import css from '../../widgets/account/Form.module.css';
import { pendingEmail } from '../../widgets/account/pending-email.ts';
import { Verification } from './Verification.tsx';

/** Shown after a registration, and after a sign-in with an unverified email (REG-23, REG-24, REG-27). */
export function Registered() {
  const [email] = useState(pendingEmail);
  const [isVerified, setIsVerified] = useState(false);
  return (
    <div className={css.page}>
      <PageHeading
        title={isVerified ? 'Your email address is verified' : 'Please verify your email address'}
        lead={isVerified ? undefined : sentTo(email)}
      />
      <Verification onVerified={() => setIsVerified(true)} />
      {!isVerified && (
        <p className={css.lead}>
          Wrong address? <a href={href(to.signUp())}>Register again</a> ·{' '}
          <a href={href(to.login())}>Sign in</a>
        </p>
      )}
    </div>
  );
}

function sentTo(email: string): string {
  const mail = email === '' ? 'We sent you an email' : `We sent an email to ${email}`;
  return `${mail} with a link and a code. Follow the link, or enter the code here.`;
}
