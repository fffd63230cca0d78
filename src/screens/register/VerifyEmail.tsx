import { useState } from 'react';
import { useSearch } from 'wouter';
import { PageHeading } from '../../parts/PageHeading.tsx';
import css from './Form.module.css';
import { Verification } from './Verification.tsx';

/** Where the link of the mail leads (REG-25, REG-26). */
export function VerifyEmail() {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('verify_token') ?? '');
  return (
    <div className={css.page}>
      <PageHeading title="Verify your email address" />
      <Verification token={token} />
    </div>
  );
}
