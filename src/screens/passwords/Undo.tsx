import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { OBJECTION_LINK } from '../../../domain/accounts/take-over.ts';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { resetPassword } from '../../../domain/session/password-calls.ts';
import { NEW_PASSWORD } from '../../../domain/session/text/new-password.ts';
import { UNDO } from '../../../domain/session/text/undo.ts';
import type { undoChange } from '../../../domain/session/undo-calls.ts';
import { undoChangeMachine } from '../../../machines/session/undo-change.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Told } from '../../components/messages/Told.tsx';
import css from '../../widgets/account/Form.module.css';
import { ChoosePassword, type PasswordStage } from './ChoosePassword.tsx';
import { Objection } from './Objection.tsx';
import own from './Undo.module.css';

type Answer = AnswerOf<typeof undoChange>;

/** The page of a link that undoes what somebody else did: a change of security, or a take-over. */
export function Undo() {
  useDrawnAtOnce();
  const { token = '' } = useParams<{ token: string }>();
  return token.startsWith(OBJECTION_LINK) ? (
    <Objection token={token.slice(OBJECTION_LINK.length)} />
  ) : (
    <UndoOfChange token={token} />
  );
}

/** The page of the link in a notice of security (ruling 75). */
function UndoOfChange({ token }: { token: string }) {
  const machine = useActorRef(useWired(undoChangeMachine), { input: { token } });
  const { answer, failure } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isDead = useSelector(machine, (state) => state.hasTag('dead'));
  const isOffline = useIsOffline();
  if (answer) return <Undone answer={answer} />;
  return (
    <div className={css.page}>
      <PageHeading title={UNDO.title} />
      {failure && (
        <Told
          tone="error"
          title={failure.message}
          action={isDead && <ButtonLink href={href(to.forgotPassword())}>{NEW_PASSWORD.title}</ButtonLink>}
        />
      )}
      {!isDead && (
        <>
          <p>{UNDO.when}</p>
          <ul className={own.list}>
            {UNDO.does.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{UNDO.otherwise}</p>
          <Button
            busy={isBusy}
            blockedBecause={isOffline ? OFFLINE : undefined}
            onClick={() => machine.send({ type: 'undo.confirmed' })}
          >
            {UNDO.confirm}
          </Button>
        </>
      )}
    </div>
  );
}

function Undone({ answer }: { answer: Answer }) {
  const { services } = useApp().adapters;
  const [stage, setStage] = useState<PasswordStage>('looking');
  const token = answer.password_reset_token;
  return (
    <div className={css.page}>
      <PageHeading title={stage === 'chosen' ? NEW_PASSWORD.chosenTitle : NEW_PASSWORD.title} />
      {stage !== 'chosen' && (
        <Told
          title={UNDO.undone[answer.undone]}
          action={
            token === '' &&
            !answer.is_address_changed && (
              <ButtonLink href={href(to.forgotPassword())}>{NEW_PASSWORD.title}</ButtonLink>
            )
          }
        >
          {UNDO.signedOut}
          {answer.is_address_changed && ` ${UNDO.addressChanged}`}
        </Told>
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
