import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type Change, latestChanges } from '../../../domain/outbox/outbox.ts';
import { QUEUED_CHANGES } from '../../../domain/outbox/text/en.ts';
import type { OutboxRef } from '../../../machines/app/app.machine.ts';
import { useToast } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { isToldInPlace } from '../../offline/told-in-place.ts';
import css from './QueuedChanges.module.css';

/**
 * The changes that were made without a connection, until they are sent. Each can be taken back (ruling 19).
 */
export function QueuedChanges({ outbox }: { outbox: OutboxRef }) {
  const changes = latestChanges(useSelector(outbox, ({ context }) => context.waiting));
  const isStuck = useSelector(outbox, (snapshot) => snapshot.matches('waiting'));
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();

  useEmitted(outbox, {
    'change.refused': ({ change, message }) => {
      if (isToldInPlace(change.subject) || isOnScreen(change)) return;
      toast({
        tone: 'error',
        text: `${refusalTitle(change)} ${message}`,
        // The save of a return is told for longer than other failed requests (ERR2-60).
        seconds: change.kind === 'tax draft' ? 6 : 5,
      });
    },
    'undo.failed': ({ message }) => toast({ tone: 'error', text: message, seconds: 8 }),
    'waiting.sent': ({ count }) => {
      toast({ tone: 'ok', text: QUEUED_CHANGES.sent(count), seconds: 5 });
    },
  });

  return (
    <>
      <div role="status">
        {isStuck && changes.length > 0 && (
          <p className={css.bar}>
            {QUEUED_CHANGES.wait(changes.length)}
            <Button kind="quiet" size="dense" onClick={() => setOpen(true)}>
              {QUEUED_CHANGES.show}
            </Button>
          </p>
        )}
      </div>
      {isOpen && changes.length > 0 && (
        <MessageDialog
          title={QUEUED_CHANGES.title}
          onRead={() => setOpen(false)}
          button={QUEUED_CHANGES.keep}
        >
          <ul className={css.list}>
            {changes.map((change) => (
              <li key={change.subject} className={css.change}>
                {change.title}
                <Button
                  kind="secondary"
                  size="dense"
                  aria-label={`${QUEUED_CHANGES.undo}: ${change.title}`}
                  onClick={() => outbox.send({ type: 'change.undone', change })}
                >
                  {QUEUED_CHANGES.undo}
                </Button>
              </li>
            ))}
          </ul>
        </MessageDialog>
      )}
    </>
  );
}

function refusalTitle({ kind, title }: Change): string {
  if (kind === 'alert read') return QUEUED_CHANGES.notDismissed;
  return kind === 'tax draft' ? QUEUED_CHANGES.notSaved(title) : QUEUED_CHANGES.notChanged(title);
}

/** The screen of a return reports the result of its draft itself. */
function isOnScreen(change: Change): boolean {
  const openReturn = /^#\/tax-accounts\/\d+\/returns\/(\d+)(?!\d|\/pdf)/.exec(location.hash)?.[1];
  return change.kind === 'tax draft' && openReturn === String(change.request.taxReturnId);
}
