import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { OBJECTION_LINK } from '../../../domain/accounts/take-over.ts';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { resetPassword } from '../../../domain/session/password-calls.ts';
import type { undoChange } from '../../../domain/session/undo-calls.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from '../../widgets/account/Form.module.css';
import { ChoosePassword, type PasswordStage } from './ChoosePassword.tsx';
import { Objection } from './Objection.tsx';
import own from './Undo.module.css';
import { undoWiring } from './wiring.ts';

type Answer = AnswerOf<typeof undoChange>;

/** The page of a link that undoes what somebody else did: a change of security, or a take-over. */
export function Undo() {
  const { token = '' } = useParams<{ token: string }>();
  return token.startsWith(OBJECTION_LINK) ? (
    <Objection token={token.slice(OBJECTION_LINK.length)} />
  ) : (
    <UndoOfChange token={token} />
  );
}

/** The page of the link in a notice of security (ruling 75). */
function UndoOfChange({ token }: { token: string }) {
  const machine = useActorRef(useWired(undoWiring), { input: { token } });
  const { answer, failure } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isDead = useSelector(machine, (state) => state.hasTag('dead'));
  const isOffline = useIsOffline();
  if (answer) return <Undone answer={answer} />;
  return (
    <div className={css.page}>
      <PageHeading title="Was this not you?" />
      {failure && (
        <Notice
          tone="error"
          title={failure.message}
          action={isDead && <ButtonLink href={href(to.forgotPassword())}>Choose a new password</ButtonLink>}
        />
      )}
      {!isDead && (
        <>
          <p>If the mail or text told you of something that you did not do, press the button.</p>
          <ul className={own.list}>
            <li>
              A change of your email, mobile number, password, sign-in codes or authenticator app is undone.
            </li>
            <li>Every device is signed out.</li>
            <li>You choose a new password. Until then nobody can sign in.</li>
          </ul>
          <p>If it was you, close this page. Nothing has changed yet.</p>
          <Button
            busy={isBusy}
            blockedBecause={isOffline ? 'You are offline.' : undefined}
            onClick={() => machine.send({ type: 'undo.confirmed' })}
          >
            This was not me
          </Button>
        </>
      )}
    </div>
  );
}

const WORDS: Record<Answer['undone'], string> = {
  email: 'Your former email address is back.',
  mobile: 'The change of your mobile number is undone.',
  password: 'The changed password is not valid any more.',
  codes: 'The change of your sign-in codes is undone.',
  authenticator: 'The change of your authenticator app is undone.',
  nothing: 'Your password is not valid any more.',
};

function Undone({ answer }: { answer: Answer }) {
  const { services } = useApp().adapters;
  const [stage, setStage] = useState<PasswordStage>('looking');
  const token = answer.password_reset_token;
  return (
    <div className={css.page}>
      <PageHeading title={stage === 'chosen' ? 'Password updated' : 'Choose a new password'} />
      {stage !== 'chosen' && (
        <Notice
          tone="ok"
          title={WORDS[answer.undone]}
          action={
            token === '' &&
            !answer.is_address_changed && (
              <ButtonLink href={href(to.forgotPassword())}>Choose a new password</ButtonLink>
            )
          }
        >
          Every device was signed out. Nobody can sign in until a new password is chosen.
          {answer.is_address_changed && ` ${ADDRESS_CHANGED}`}
        </Notice>
      )}
      {token !== '' && (
        <ChoosePassword
          token={token}
          onStage={setStage}
          failure={resetPassword.failure}
          save={(password, recaptcha_token) =>
            services.send(resetPassword, { password_reset_token: token, password, recaptcha_token })
          }
        />
      )}
    </div>
  );
}

const ADDRESS_CHANGED =
  'Your email address was changed as well. Please follow the link in the mail about that change, too: only then can you choose a new password.';
