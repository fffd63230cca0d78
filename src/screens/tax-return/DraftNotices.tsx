import { useSelector } from '@xstate/react';
import type { TaxDifference } from '../../../domain/tax-preview.ts';
import { isEditable } from '../../../domain/tax-return.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Differences } from './Differences.tsx';
import type { TaxForm } from './use-tax-return.ts';

/** What became of entries and of filing, where it is not simply saved (ruling 19, ERR2-43, ERR2-44). */
export function DraftNotices({ form }: { form: TaxForm }) {
  const { form: machine, told } = form;
  const message = useSelector(machine, ({ context }) => context.message);
  const elsewhere = useSelector(machine, ({ context }) => context.elsewhere);
  const isSeenOpen = useSelector(machine, ({ context }) => context.isSeenOpen);
  return (
    <>
      <Waits form={form} />
      <Aftermath form={form} />
      {message !== '' && (
        <Notice tone={isEditable(told) ? 'error' : 'warn'} title={message}>
          {elsewhere.length > 0 ? (
            <Differences lines={elsewhere} here="You saw" there="Now" />
          ) : (
            isEditable(told) &&
            (isSeenOpen
              ? 'The return is still non-filed, and your entries are kept.'
              : 'Your entries are kept.')
          )}
        </Notice>
      )}
    </>
  );
}

/** Entries that wait for a connection can be taken back. */
function Waits({ form: { form } }: { form: TaxForm }) {
  const isOffline = useIsOffline();
  const isKept = useSelector(form, (snapshot) => snapshot.matches({ entries: 'kept' }));
  if (!isOffline) return null;
  return (
    <Notice
      tone="offline"
      title={isKept ? 'Saved on this device. It is sent when you are online.' : 'You are offline.'}
      action={
        isKept && (
          <Button kind="secondary" size="dense" onClick={() => form.send({ type: 'draft.discarded' })}>
            Undo changes
          </Button>
        )
      }
    >
      Calculated lines show a preview until the organization has calculated them. Filing and paying need a
      connection.
    </Notice>
  );
}

function Aftermath({ form: { form, told, newId } }: { form: TaxForm }) {
  const aftermath = useSelector(form, ({ context }) => context.aftermath);
  const isRefused = useSelector(form, (snapshot) => snapshot.matches({ entries: 'refused' }));
  if (aftermath?.kind === 'recalculated')
    return (
      <Notice
        tone="warn"
        title="The organization calculated otherwise than the preview."
        action={
          <Button kind="secondary" size="dense" onClick={() => form.send({ type: 'aftermath.read' })}>
            Okay
          </Button>
        }
      >
        <Differences lines={aftermath.lines} here="Preview" there="Calculated" />
      </Notice>
    );
  if (!isRefused || !aftermath) return null;
  const isOpen = isEditable(told);
  return (
    <Notice
      tone="error"
      title={aftermath.message}
      action={
        <Choice
          isOpen={isOpen}
          lines={aftermath.lines}
          onOurs={() => form.send({ type: 'ours.kept', id: newId() })}
          onTheirs={() => form.send({ type: 'theirs.taken' })}
        />
      }
    >
      {aftermath.lines.length > 0 ? (
        <Differences lines={aftermath.lines} here="You entered" there="Stored now" />
      ) : (
        isOpen && 'Your entries are still in their fields.'
      )}
    </Notice>
  );
}

interface ChoiceProps {
  readonly isOpen: boolean;
  readonly lines: readonly TaxDifference[];
  readonly onOurs: () => void;
  readonly onTheirs: () => void;
}

function Choice({ isOpen, lines, onOurs, onTheirs }: ChoiceProps) {
  return (
    <>
      {isOpen && (
        <Button kind="secondary" size="dense" onClick={onOurs}>
          {lines.length > 0 ? 'Save my entries' : 'Try again'}
        </Button>
      )}
      <Button kind="quiet" size="dense" onClick={onTheirs}>
        {lines.length > 0 && isOpen ? 'Use what is stored' : 'Discard my entries'}
      </Button>
    </>
  );
}
