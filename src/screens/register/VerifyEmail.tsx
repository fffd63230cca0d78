import { useState } from 'react';
import { useSearch } from 'wouter';
import { SIGN_IN } from '../../../domain/session/text/mailed-code.ts';
import { VERIFICATION } from '../../../domain/session/text/verification.ts';
import { href, to } from '../../app/routes.ts';
import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import css from '../../widgets/account/Form.module.css';
import { Verification } from './Verification.tsx';

/** The page of the mailed link (REG-25, REG-26). */
export function VerifyEmail() {
  useDrawnAtOnce();
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('verify_token') ?? '');
  const [isVerified, setIsVerified] = useState(false);
  return (
    <div className={css.page}>
      <PageHeading title={isVerified ? VERIFICATION.verified : VERIFICATION.verify} />
      <Verification token={token} onVerified={() => setIsVerified(true)} />
      {token === '' && !isVerified && (
        <p className={css.lead}>
          <a href={href(to.login())} data-alone="">
            {SIGN_IN}
          </a>
        </p>
      )}
    </div>
  );
}
