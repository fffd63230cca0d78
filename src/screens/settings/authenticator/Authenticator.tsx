import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { OFFLINE } from '../../../../domain/api/text/en.ts';
import { recoveryCodesLeft } from '../../../../domain/session/text/en.ts';
import { AUTHENTICATOR } from '../../../../domain/session/text/security.ts';
import { authenticatorMachine } from '../../../../machines/session/authenticator.machine.ts';
import { useIsOffline, useWired } from '../../../app/app-context.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { QuestionDialog } from '../../../components/dialogs/QuestionDialog.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import { Told } from '../../../components/messages/Told.tsx';
import { useSavedSecurity } from '../use-saved-security.ts';
import css from './Authenticator.module.css';
import { KeyDialog } from './KeyDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** The authenticator app that a customer may add beside the codes by text (ruling 76). */
export function Authenticator({ blockedBy }: { blockedBy: string | undefined }) {
  const machine = useActorRef(useWired(authenticatorMachine));
  const snapshot = useSelector(machine, (state) => state);
  const { left, key, address, codes, codeError, message } = snapshot.context;
  const isOn = snapshot.hasTag('on');
  const isUnread = snapshot.hasTag('unread');
  // The dialog stays while the server is asked what became of a code.
  const isInSetUp = snapshot.hasTag('setUp') || (snapshot.hasTag('reading') && key !== '');
  const isOffline = useIsOffline();
  const status = useRef<HTMLParagraphElement>(null);
  // The buttons that were pressed have gone: the focus moves to what has changed.
  const wasOn = useRef<boolean>(undefined);
  const isSettled = snapshot.hasTag('settled');
  useSavedSecurity('hasAuthenticator', isSettled ? isOn : undefined);
  // Once the setting is known, its buttons stay while it is read again: one of them has the focus.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (!isSettled) return;
    setKnown(true);
    if (wasOn.current !== undefined && wasOn.current !== isOn) status.current?.focus();
    wasOn.current = isOn;
  }, [isSettled, isOn]);
  return (
    <section className={css.part} aria-labelledby="authenticator-title">
      <h3 id="authenticator-title" className={css.title}>
        Authenticator app
      </h3>
      <p className={css.note}>{AUTHENTICATOR.what}</p>
      {isUnread && isOffline && <Notice tone="offline" title={AUTHENTICATOR.unread} />}
      {message && !isInSetUp && !(isUnread && isOffline) && (
        <Told
          tone={isUnread ? 'warn' : 'error'}
          title={message}
          action={
            isUnread && (
              <Button kind="secondary" onClick={() => machine.send({ type: 'retry.chosen' })}>
                Retry
              </Button>
            )
          }
        />
      )}
      {!isUnread && (isKnown || !snapshot.hasTag('reading')) && (
        <>
          <p ref={status} tabIndex={-1}>
            {isOn ? AUTHENTICATOR.on(recoveryCodesLeft(left)) : AUTHENTICATOR.off}
          </p>
          <div className={css.actions}>
            {isOn ? (
              <>
                <Button
                  kind="secondary"
                  blockedBy={blockedBy}
                  busy={snapshot.hasTag('renewing')}
                  onClick={() => machine.send({ type: 'newCodes.chosen' })}
                >
                  New recovery codes
                </Button>
                <Button
                  kind="secondary"
                  blockedBy={blockedBy}
                  busy={snapshot.hasTag('ending')}
                  aria-label={AUTHENTICATOR.turnOff}
                  onClick={() => machine.send({ type: 'end.chosen' })}
                >
                  Turn off
                </Button>
              </>
            ) : (
              <Button
                kind="secondary"
                blockedBy={blockedBy}
                busy={snapshot.hasTag('busy')}
                aria-label={AUTHENTICATOR.setUp}
                onClick={() => machine.send({ type: 'setUp.chosen' })}
              >
                Set up
              </Button>
            )}
          </div>
        </>
      )}
      {isInSetUp && (
        <KeyDialog
          secret={key}
          address={address}
          busy={snapshot.hasTag('busy')}
          error={codeError || undefined}
          message={message}
          onSubmit={(code) => machine.send({ type: 'code.submitted', code })}
          onLeave={() => machine.send({ type: 'setUp.left' })}
        />
      )}
      {snapshot.hasTag('codes') && (
        <RecoveryCodesDialog codes={codes} onKept={() => machine.send({ type: 'codes.kept' })} />
      )}
      {snapshot.hasTag('asked') && (
        <QuestionDialog
          title={AUTHENTICATOR.offQuestion}
          yes="Turn off"
          no="Cancel"
          danger
          blockedBecause={isOffline ? OFFLINE : undefined}
          onYes={() => machine.send({ type: 'end.confirmed' })}
          onNo={() => machine.send({ type: 'end.dismissed' })}
        >
          <p>{AUTHENTICATOR.offMeans}</p>
        </QuestionDialog>
      )}
    </section>
  );
}
