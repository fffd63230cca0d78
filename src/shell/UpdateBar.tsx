import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { UPDATE } from '../../domain/brand/text/update.ts';
import type { AppUpdateRef } from '../../machines/app/app.machine.ts';
import type { appUpdateMachine } from '../../machines/app/app-update.machine.ts';
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
              {UPDATE.now}
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
              {UPDATE.later}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function updateText(snapshot: SnapshotFrom<typeof appUpdateMachine>): string {
  const { cause, work } = snapshot.context;
  if (snapshot.matches('unreachable')) {
    return cause === 'missed' ? UPDATE.partMissing : `${UPDATE[cause]} ${UPDATE.offline}`;
  }
  if (snapshot.matches({ known: 'held' })) {
    return work === 'payment'
      ? `${UPDATE[cause]} ${UPDATE.afterPayment}`
      : `${UPDATE[cause]} ${UPDATE.afterChange}`;
  }
  return snapshot.matches({ known: 'untaken' }) ? UPDATE.untaken : UPDATE[cause];
}
