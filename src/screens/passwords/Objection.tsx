import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { OBJECTION } from '../../../domain/accounts/text/objection.ts';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { objectionByLinkMachine } from '../../../machines/session/objection-by-link.machine.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { useDrawnAtOnce } from '../../app/use-drawn-at-once.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import css from '../../widgets/account/Form.module.css';

/** The page of the link in the mail about a take-over; it needs no sign-in (ruling 57). */
export function Objection({ token }: { token: string }) {
  useDrawnAtOnce();
  const machine = useActorRef(useWired(objectionByLinkMachine), { input: { token } });
  const { answer, failure } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isDead = useSelector(machine, (state) => state.hasTag('dead'));
  const isOffline = useIsOffline();
  const home = <ButtonLink href={href(to.home())}>{OBJECTION.home()}</ButtonLink>;
  if (answer)
    return (
      <div className={css.page}>
        <PageHeading title={OBJECTION.keptTitle} />
        <Told
          title={
            <Sentence
              parts={OBJECTION.kept<ReactNode>(
                <AccountNumber value={answer.account_num} />,
                <bdi>{answer.biller}</bdi>,
              )}
            />
          }
          action={home}
        >
          <Sentence parts={OBJECTION.ended<ReactNode>(<bdi>{answer.biller}</bdi>)} />
        </Told>
      </div>
    );
  return (
    <div className={css.page}>
      <PageHeading title={OBJECTION.title} />
      {failure && <Told tone="error" title={failure.message} action={isDead && home} />}
      {!isDead && (
        <>
          {OBJECTION.what.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <Button
            busy={isBusy}
            blockedBecause={isOffline ? OFFLINE : undefined}
            onClick={() => machine.send({ type: 'objection.made' })}
          >
            {OBJECTION.confirm}
          </Button>
        </>
      )}
    </div>
  );
}
