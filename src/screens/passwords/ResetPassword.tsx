import { useState } from 'react';
import { useParams } from 'wouter';
import { resetPassword } from '../../../domain/session/password-calls.ts';
import { NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
import { useApp } from '../../app/app-context.tsx';
import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import css from '../../widgets/account/Form.module.css';
import { ChoosePassword, type PasswordStage } from './ChoosePassword.tsx';

/** The page of the link for a forgotten password (PWD-21, PWD-22, PWD-25). */
export function ResetPassword() {
  useDrawnAtOnce();
  const { services } = useApp().adapters;
  const params = useParams<{ token: string }>();
  const [stage, setStage] = useState<PasswordStage>('looking');
  const [token] = useState(params.token ?? '');
  return (
    <div className={css.page}>
      <PageHeading title={stage === 'chosen' ? NEW_PASSWORD.chosenTitle : NEW_PASSWORD.title} />
      <ChoosePassword
        token={token}
        onStage={setStage}
        failure={resetPassword.failure}
        save={(password, recaptcha_token) =>
          services.send(resetPassword, { password_reset_token: token, password, recaptcha_token })
        }
      />
    </div>
  );
}
