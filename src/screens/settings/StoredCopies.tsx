import { useActorRef, useSelector } from '@xstate/react';
import { STORED_COPIES } from '../../../domain/profile/text/settings.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { useHasNoStorage } from '../../offline/storage-unavailable.ts';
import css from './Settings.module.css';
import { keptWiring } from './wiring.ts';

/** A browser that stores nothing has no list: the data ends with this page (ruling 13). */
export function StoredCopies() {
  const keeps = useApp().adapters.tokens.expected()?.keep === true;
  const hasNoStorage = useHasNoStorage();
  if (!hasNoStorage && !keeps) return <p className={css.note}>{STORED_COPIES.notKept}</p>;
  return hasNoStorage ? <p className={css.note}>{STORED_COPIES.noStorage}</p> : <Copies />;
}

function Copies() {
  const machine = useActorRef(useWired(keptWiring));
  const { copies, unsent, isCleared, hasFailed } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isAsking = useSelector(machine, (state) => state.hasTag('asking'));
  return (
    <div className={css.form}>
      <p className={css.note}>{STORED_COPIES.what}</p>
      {hasFailed && <Told tone="error" title={STORED_COPIES.notCleared} />}
      <p role="status" className={css.note}>
        {isCleared && STORED_COPIES.cleared}
        {!isCleared && copies.length === 0 && !isBusy && STORED_COPIES.none}
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
      {unsent > 0 && <p className={css.note}>{STORED_COPIES.unsent(unsent)}</p>}
      <div>
        <Button
          kind="secondary"
          busy={isBusy}
          blockedBecause={copies.length === 0 ? STORED_COPIES.nothingToRemove : undefined}
          onClick={() => machine.send({ type: 'clear.chosen' })}
        >
          Remove these copies
        </Button>
      </div>
      {isAsking && (
        <Dialog
          alert
          title={STORED_COPIES.question}
          onDismiss={() => machine.send({ type: 'clear.dismissed' })}
        >
          <p>{STORED_COPIES.clearing}</p>
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
