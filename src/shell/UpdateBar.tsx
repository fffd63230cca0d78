import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { portalName } from '../../domain/brand/portal.ts';
import type { AppUpdateRef } from '../../machines/app/app.machine.ts';
import type { appUpdateMachine, UpdateCause } from '../../machines/app/app-update.machine.ts';
import { useApp } from '../app/app-context.tsx';
import { Button } from '../components/buttons/Button.tsx';
import css from './UpdateBar.module.css';

/** Offers a newer version of the app unobtrusively. Nothing happens before the customer agrees. */
export function UpdateBar({ update }: { update: AppUpdateRef }) {
  const { clock } = useApp().adapters;
  const snapshot = useSelector(update, (state) => state);
  const isShown = snapshot.hasTag('shown');
  const isUnderWay = snapshot.hasTag('underWay');
  return (
    <div className={css.bar} data-shown={isShown} data-print="no" data-fleeting>
      <p role="status" className={css.words}>
        {isShown && (
          <>
            <RefreshCw aria-hidden="true" />
            <span>{updateText(snapshot)}</span>
          </>
        )}
      </p>
      {isShown && (
        <div className={css.actions}>
          {(snapshot.hasTag('offered') || isUnderWay) && (
            <Button size="dense" busy={isUnderWay} onClick={() => update.send({ type: 'update.agreed' })}>
              Update now
            </Button>
          )}
          {!isUnderWay && (
            <Button
              size="dense"
              kind="secondary"
              onClick={() => {
                update.send({ type: 'update.postponed', at: clock.now() });
                document.getElementById('main')?.focus({ preventScroll: true });
              }}
            >
              Later
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const CAUSES: Record<UpdateCause, string> = {
  found: `A new version of ${portalName()} is ready.`,
  missed: `This page belongs to a newer ${portalName()}.`,
  refused: `Nothing was paid. This version of ${portalName()} can no longer take payments.`,
};

function updateText(snapshot: SnapshotFrom<typeof appUpdateMachine>): string {
  const { cause, work } = snapshot.context;
  if (snapshot.matches('unreachable')) {
    return cause === 'missed'
      ? `A part of ${portalName()} is not on this device yet. Opening it needs a connection.`
      : `${CAUSES[cause]} Updating it needs a connection.`;
  }
  if (snapshot.matches({ known: 'held' })) {
    return work === 'payment'
      ? `${CAUSES[cause]} You can update when your payment is done.`
      : `${CAUSES[cause]} You can update when what you are changing here is saved or left.`;
  }
  if (snapshot.matches({ known: 'untaken' })) {
    return `The new version of ${portalName()} did not start. You can go on with this one, or try again.`;
  }
  return CAUSES[cause];
}
