import { useState } from 'react';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { href, to } from '../../routes.ts';
import css from './Form.module.css';
import { pendingEmail } from './pending-email.ts';
import { Verification } from './Verification.tsx';

/** After a registration, and for whoever signs in before the email is verified (REG-23, REG-24, REG-27). */
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
