import { useState } from 'react';
import { SIGN_IN } from '../../../domain/session/text/mailed-code.ts';
import { VERIFICATION } from '../../../domain/session/text/verification.ts';
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
        title={isVerified ? VERIFICATION.verified : VERIFICATION.pleaseVerify}
        lead={isVerified ? undefined : VERIFICATION.sentTo(email)}
      />
      <Verification onVerified={() => setIsVerified(true)} />
      {!isVerified && (
        <p className={css.lead}>
          {VERIFICATION.wrongAddress} <a href={href(to.signUp())}>{VERIFICATION.again}</a> ·{' '}
          <a href={href(to.login())}>{SIGN_IN}</a>
        </p>
      )}
    </div>
  );
}
