import { useState } from 'react';
import { useSearch } from 'wouter';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { href, to } from '../../routes.ts';
import css from './Form.module.css';
import { Verification } from './Verification.tsx';

/** Where the link of the mail leads (REG-25, REG-26). */
export function VerifyEmail() {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('verify_token') ?? '');
  const [isVerified, setIsVerified] = useState(false);
  return (
    <div className={css.page}>
      <PageHeading title={isVerified ? 'Your email address is verified' : 'Verify your email address'} />
      <Verification token={token} onVerified={() => setIsVerified(true)} />
      {token === '' && !isVerified && (
        <p className={css.lead}>
          <a href={href(to.login())}>Sign in</a>
        </p>
      )}
    </div>
  );
}
