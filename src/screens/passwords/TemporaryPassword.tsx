import { useState } from 'react';
import { useParams } from 'wouter';
import { replaceTemporaryPassword } from '../../../domain/session/password-calls.ts';
import { useApp } from '../../app/app-context.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import css from '../../widgets/account/Form.module.css';
import { ChoosePassword, type PasswordStage } from './ChoosePassword.tsx';

/** The page of the link for a temporary password, and of a sign-in with one (SES-05, PWD-23 to PWD-25). */
export function TemporaryPassword() {
  const { services } = useApp().adapters;
  const [stage, setStage] = useState<PasswordStage>('looking');
  const { uuid = '' } = useParams<{ uuid: string }>();
  return (
    <div className={css.page}>
      <PageHeading
        title={stage === 'chosen' ? 'Password updated' : 'Choose a new password'}
        lead={stage === 'asked' ? TEMPORARY : undefined}
      />
      <ChoosePassword
        token={uuid}
        onStage={setStage}
        failure={replaceTemporaryPassword.failure}
        save={(newpassword) => services.send(replaceTemporaryPassword, { newpassword, uuid })}
      />
    </div>
  );
}

const TEMPORARY = 'You have a temporary password. A new one must be chosen before you go on.';
