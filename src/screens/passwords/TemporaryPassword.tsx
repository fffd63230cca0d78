import { useParams } from 'wouter';
import { replaceTemporaryPassword } from '../../../domain/calls/passwords.ts';
import { useApp } from '../../app-context.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import css from '../register/Form.module.css';
import { ChoosePassword } from './ChoosePassword.tsx';

/** Where the link of a temporary password leads (PWD-23 to PWD-25). */
export function TemporaryPassword() {
  const { uuid = '' } = useParams<{ uuid: string }>();
  return (
    <div className={css.page}>
      <PageHeading
        title="Choose a new password"
        lead="You have a temporary password. A new one must be chosen before you go on."
      />
      <ReplaceTemporary uuid={uuid} />
    </div>
  );
}

/** The same within the login page, after a sign-in with a temporary password (SES-05). */
export function ReplaceTemporary({ uuid }: { uuid: string }) {
  const { services } = useApp().adapters;
  return (
    <ChoosePassword
      token={uuid}
      failure={replaceTemporaryPassword.failure}
      save={(newpassword) => services.send(replaceTemporaryPassword, { newpassword, uuid })}
    />
  );
}
