import { useState } from 'react';
import { useParams } from 'wouter';
import { replaceTemporaryPassword } from '../../../domain/calls/passwords.ts';
import { useApp } from '../../app-context.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import css from '../register/Form.module.css';
import { ChoosePassword, type PasswordStage } from './ChoosePassword.tsx';

/** Where the link of a temporary password leads, and the sign-in with one (SES-05, PWD-23 to PWD-25). */
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
