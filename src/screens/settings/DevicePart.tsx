import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useApp, useWired } from '../../app/app-context.tsx';
import { type Appearance, chooseAppearance, chosenAppearance } from '../../browser/appearance.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { useHasNoStorage } from '../../offline/storage-unavailable.ts';
import { InstallSetting } from '../../widgets/install/InstallSetting.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { keptWiring } from './wiring.ts';

const LockSetting = lazy(async () => ({
  default: (await import('../../widgets/lock/LockSetting.tsx')).LockSetting,
}));

export function DevicePart() {
  const [appearance, setAppearance] = useState(chosenAppearance);
  const choose = (chosen: Appearance) => {
    chooseAppearance(chosen);
    setAppearance(chosen);
  };
  return (
    <Section title="This device">
      <RadioCards
        legend="Appearance"
        layout="row"
        value={appearance}
        onChange={(chosen) => choose(chosen as Appearance)}
      >
        <RadioCard value="system" title="Automatic" />
        <RadioCard value="light" title="Light" />
        <RadioCard value="dark" title="Dark" />
      </RadioCards>
      <InstallSetting />
      <StoredCopies />
      <Suspense>
        <LockSetting />
      </Suspense>
    </Section>
  );
}

const KEPT = 'Kept for when you have no connection';

/** A browser that stores nothing has no list: the data ends with this page (ruling 13). */
function StoredCopies() {
  const keeps = useApp().adapters.tokens.expected()?.keep === true;
  const hasNoStorage = useHasNoStorage();
  if (!hasNoStorage && !keeps)
    return (
      <div>
        <h3 className={css.name}>{KEPT}</h3>
        <p className={css.note}>
          Nothing. Sign in with “Keep me signed in on this device” to see your bills without a connection.
        </p>
      </div>
    );
  return hasNoStorage ? (
    <div>
      <h3 className={css.name}>{KEPT}</h3>
      <p className={css.note}>
        Nothing: this browser does not let Billfold keep anything on this device. It may be a private window,
        its storage may be full, or its settings may not allow it. Your bills open only with a connection, and
        what you enter without one is lost when you close this page.
      </p>
    </div>
  ) : (
    <Copies />
  );
}

function Copies() {
  const machine = useActorRef(useWired(keptWiring));
  const { copies, unsent, isCleared, hasFailed } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isAsking = useSelector(machine, (state) => state.hasTag('asking'));
  return (
    <div className={css.form}>
      <div>
        <h3 className={css.name}>{KEPT}</h3>
        <p className={css.note}>You see this without a connection. It goes when you log out.</p>
      </div>
      {hasFailed && (
        <Notice tone="error" title="This browser does not let us clear what it keeps. Log out to clear it." />
      )}
      <p role="status" className={css.note}>
        {isCleared && 'The copies were removed. What this page shows is kept again.'}
        {!isCleared && copies.length === 0 && !isBusy && 'Nothing is kept here now.'}
      </p>
      {copies.length > 0 && (
        <ul className={css.kept}>
          {copies.map(({ kind, count }) => (
            <li key={kind}>
              {kind}
              {count > 1 && <span className={css.note}>{count}</span>}
            </li>
          ))}
        </ul>
      )}
      {unsent > 0 && (
        <p className={css.note}>
          {unsent === 1 ? '1 thing' : `${unsent} things`} you entered here and have not sent yet:{' '}
          {unsent === 1 ? 'it stays' : 'they stay'}.
        </p>
      )}
      <div>
        <Button
          kind="secondary"
          busy={isBusy}
          blockedBecause={copies.length === 0 ? 'There is nothing to remove.' : undefined}
          onClick={() => machine.send({ type: 'clear.chosen' })}
        >
          Remove these copies
        </Button>
      </div>
      {isAsking && (
        <Dialog
          alert
          title="Remove the copies from this device?"
          onDismiss={() => machine.send({ type: 'clear.dismissed' })}
        >
          <p>
            Nothing is deleted from your account. Until you open a page again with a connection, it does not
            open without one.
          </p>
          <div className={css.actions}>
            <Button kind="danger" onClick={() => machine.send({ type: 'clear.confirmed' })}>
              Remove
            </Button>
            <Button kind="secondary" onClick={() => machine.send({ type: 'clear.dismissed' })}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
