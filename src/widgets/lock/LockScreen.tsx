import { useSelector } from '@xstate/react';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { portalName } from '../../../domain/brand/portal.ts';
import { triesText } from '../../../domain/session/text/device-lock.ts';
import { LOCK_SCREEN } from '../../../domain/session/text/lock.ts';
import type { deviceLockMachine } from '../../../machines/session/device-lock.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Wordmark } from '../../components/marks/Wordmark.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './Lock.module.css';
import { PinForm } from './PinForm.tsx';

type LockRef = ActorRefFrom<typeof deviceLockMachine>;

/** The screen in front of all stored data (ruling 15). */
export function LockScreen({ lock }: { lock: LockRef }) {
  const isParting = useSelector(lock, (state) => state.matches('parting'));
  const card = useRef<HTMLDivElement>(null);
  const isTelling = useSelector(lock, (state) => state.matches('tellingLoss'));
  const takesPin = useSelector(lock, ({ context }) => context.kind === 'pin');
  // Without a field, the heading gets the focus, also when the lock returns over an open page.
  useEffect(() => {
    if (isParting || isTelling || !takesPin) card.current?.querySelector('h1')?.focus();
  }, [isParting, isTelling, takesPin]);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Wordmark />
      </header>
      <main className={css.main}>
        <div ref={card} className={css.card}>
          <span className={css.sign}>
            <LockKeyhole aria-hidden="true" />
          </span>
          {isParting ? <Parting lock={lock} /> : isTelling ? <Loss lock={lock} /> : <Locked lock={lock} />}
        </div>
      </main>
    </div>
  );
}

function Locked({ lock }: { lock: LockRef }) {
  const { kind, triesLeft, trouble } = useSelector(lock, ({ context }) => context);
  const isBusy = useSelector(lock, (state) => state.hasTag('busy'));
  const isUnsupported = useSelector(lock, (state) => state.matches('unsupported'));
  const isWiping = useSelector(lock, (state) => state.hasTag('wiping'));
  return (
    <>
      <PageHeading title={`${portalName()} is locked`} />
      {kind === 'pin' && (
        <>
          <PinForm
            error={
              trouble === 'shape'
                ? LOCK_SCREEN.pinShape
                : trouble === 'wrong'
                  ? LOCK_SCREEN.wrongPin
                  : undefined
            }
            busy={isBusy}
            tries={triesLeft}
            onSubmit={(pin) => lock.send({ type: 'pin.submitted', pin })}
          />
          <p role="status" className={css.tries}>
            {isWiping && LOCK_SCREEN.wiping}
            {trouble === 'wrong' && triesText(triesLeft)}
          </p>
        </>
      )}
      {kind === 'passkey' && !isUnsupported && (
        <>
          <p className={css.lead}>{LOCK_SCREEN.passkey}</p>
          {trouble === 'cancelled' && (
            <Notice tone="info" title={LOCK_SCREEN.cancelled.title}>
              {LOCK_SCREEN.cancelled.next}
            </Notice>
          )}
          {trouble === 'unusable' && (
            <Notice tone="error" title={LOCK_SCREEN.unusable.title}>
              {LOCK_SCREEN.unusable.next}
            </Notice>
          )}
          <Button wide busy={isBusy} onClick={() => lock.send({ type: 'passkey.chosen' })}>
            Unlock with passkey
          </Button>
        </>
      )}
      {isUnsupported && (
        <Notice tone="warn" title={LOCK_SCREEN.unsupported.title}>
          {LOCK_SCREEN.unsupported.next}
        </Notice>
      )}
      {trouble === 'failed' && (
        <Notice tone="error" title={LOCK_SCREEN.failed.title}>
          {LOCK_SCREEN.failed.next}
        </Notice>
      )}
      <div className={css.otherwise}>
        <Button kind="quiet" wide onClick={() => lock.send({ type: 'password.chosen' })}>
          {LOCK_SCREEN.signInInstead}
        </Button>
      </div>
    </>
  );
}

function Loss({ lock }: { lock: LockRef }) {
  const lostCount = useSelector(lock, ({ context }) => context.lost);
  return (
    <>
      <PageHeading title="Check what you changed" />
      <p className={css.lead}>{LOCK_SCREEN.lost(lostCount)}</p>
      <Button wide onClick={() => lock.send({ type: 'loss.noted' })}>
        Continue
      </Button>
    </>
  );
}

function Parting({ lock }: { lock: LockRef }) {
  const { unsent, kind } = useSelector(lock, ({ context }) => context);
  return (
    <>
      <PageHeading title={LOCK_SCREEN.parting.title} />
      <p className={css.lead}>{LOCK_SCREEN.parting.what}</p>
      {unsent > 0 && (
        <Notice tone="warn" title={LOCK_SCREEN.parting.lossTitle}>
          {LOCK_SCREEN.parting.loss(unsent, kind === 'pin')}
        </Notice>
      )}
      <div className={css.choices}>
        <Button kind="danger" wide onClick={() => lock.send({ type: 'password.confirmed' })}>
          Remove and sign in
        </Button>
        <Button kind="secondary" wide onClick={() => lock.send({ type: 'password.dismissed' })}>
          Back
        </Button>
      </div>
    </>
  );
}
