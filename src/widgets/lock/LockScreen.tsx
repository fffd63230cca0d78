import { useSelector } from '@xstate/react';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { triesText } from '../../../domain/session/device-lock.ts';
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
  const isWiping = useSelector(lock, (state) => state.matches('wiping'));
  return (
    <>
      <PageHeading title="Billfold is locked" />
      {kind === 'pin' && (
        <>
          <PinForm
            error={
              trouble === 'shape'
                ? 'A PIN has 6 digits.'
                : trouble === 'wrong'
                  ? 'This is not your PIN.'
                  : undefined
            }
            busy={isBusy}
            tries={triesLeft}
            onSubmit={(pin) => lock.send({ type: 'pin.submitted', pin })}
          />
          <p role="status" className={css.tries}>
            {isWiping && 'Removing what is kept on this device.'}
            {trouble === 'wrong' && triesText(triesLeft)}
          </p>
        </>
      )}
      {kind === 'passkey' && !isUnsupported && (
        <>
          <p className={css.lead}>Your passkey opens what is kept on this device.</p>
          {trouble === 'cancelled' && (
            <Notice tone="info" title="The passkey was not given.">
              Try again when you are ready. It does not count as a wrong try.
            </Notice>
          )}
          {trouble === 'unusable' && (
            <Notice tone="error" title="This passkey does not open what is kept here.">
              Sign in with your password to read your bills afresh.
            </Notice>
          )}
          <Button wide busy={isBusy} onClick={() => lock.send({ type: 'passkey.chosen' })}>
            Unlock with passkey
          </Button>
        </>
      )}
      {isUnsupported && (
        <Notice tone="warn" title="This browser cannot ask for your passkey.">
          What is kept here stays encrypted. Open Billfold in the browser that made the passkey, or sign in
          with your password.
        </Notice>
      )}
      {trouble === 'failed' && (
        <Notice tone="error" title="The lock could not be opened.">
          Nothing was removed. Try again.
        </Notice>
      )}
      <div className={css.otherwise}>
        <Button kind="quiet" wide onClick={() => lock.send({ type: 'password.chosen' })}>
          Sign in with your password instead
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
      <p className={css.lead}>
        {lostCount === 1 ? '1 entry' : `${lostCount} entries`} on this device lay there without the encryption
        of your passkey. It cannot be told whether they were yours, so they were removed and not sent. Enter
        anew what you miss.
      </p>
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
      <PageHeading title="Sign in instead?" />
      <p className={css.lead}>
        What is kept on this device is removed, and its lock with it. Nothing in your account changes. Your
        bills are read afresh once you have signed in, which needs a connection.
      </p>
      {unsent > 0 && (
        <Notice tone="warn" title="What you have not sent yet is lost.">
          {unsent === 1 ? '1 change waits' : `${kind === 'pin' ? '' : 'Up to '}${unsent} changes wait`} on
          this device for a connection, or as a form that you began.
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
