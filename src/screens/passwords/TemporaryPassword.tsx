import { useState } from 'react';
import { useParams } from 'wouter';
import { replaceTemporaryPassword } from '../../../domain/session/password-calls.ts';
import { NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
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
        title={stage === 'chosen' ? NEW_PASSWORD.chosenTitle : NEW_PASSWORD.title}
        lead={stage === 'asked' ? NEW_PASSWORD.temporary : undefined}
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
