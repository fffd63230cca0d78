import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type Change, latestChanges } from '../../../domain/outbox/outbox.ts';
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
      const text = count === 1 ? 'Your change was sent.' : `Your ${count} changes were sent.`;
      toast({ tone: 'ok', text, seconds: 5 });
    },
  });

  return (
    <>
      <div role="status">
        {isStuck && changes.length > 0 && (
          <p className={css.bar}>
            {changes.length === 1 ? '1 change waits' : `${changes.length} changes wait`} to be sent.
            <Button kind="quiet" size="dense" onClick={() => setOpen(true)}>
              Show
            </Button>
          </p>
        )}
      </div>
      {isOpen && changes.length > 0 && (
        <MessageDialog title="Changes not sent yet" onRead={() => setOpen(false)} button="Keep them">
          <ul className={css.list}>
            {changes.map((change) => (
              <li key={change.subject} className={css.change}>
                {change.title}
                <Button
                  kind="secondary"
                  size="dense"
                  aria-label={`Undo: ${change.title}`}
                  onClick={() => outbox.send({ type: 'change.undone', change })}
                >
                  Undo
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
  if (kind === 'alert read') return 'A notification was not dismissed.';
  return `${title} was not ${kind === 'tax draft' ? 'saved' : 'changed'}.`;
}

/** The screen of a return reports the result of its draft itself. */
function isOnScreen(change: Change): boolean {
  const openReturn = /^#\/tax-accounts\/\d+\/returns\/(\d+)(?!\d|\/pdf)/.exec(location.hash)?.[1];
  return change.kind === 'tax draft' && openReturn === String(change.request.taxReturnId);
}
