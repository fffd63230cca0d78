import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { QUEUED_ON_DEVICE } from '../../../domain/api/text/en.ts';
import {
  showsAboveReturn,
  type TaxAftermath,
  taxDraftSubject,
} from '../../../domain/outbox/tax-draft-change.ts';
import { isEditable } from '../../../domain/tax/tax-return.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { useIsQueued } from '../../offline/use-outbox.ts';
import { OfflineTitle } from '../../widgets/OfflineTitle.tsx';
import { Differences } from './Differences.tsx';
import type { TaxForm } from './use-tax-return.ts';

/** The id of a refusal that leaves a choice, for links that lead to it. */
export const REFUSAL = 'tax-refusal';

/** The result of entries and of filing, if it needs more than a message (ruling 19, ERR2-43, ERR2-44). */
export function DraftNotices({ form }: { form: TaxForm }) {
  const hasMessage = useSelector(form.form, ({ context }) => context.message !== '');
  const isElsewhere = useSelector(form.form, ({ context }) => context.elsewhere.length > 0);
  return (
    <>
      <QueuedNotice form={form} />
      <Aftermath form={form} />
      {hasMessage && (isElsewhere || !isEditable(form.told)) && <ChangedElsewhere form={form} />}
    </>
  );
}

/**
 * Filing failed because the return was changed elsewhere first. The focus moves here, wherever the pressed
 * button is.
 */
function ChangedElsewhere({ form: { form, told } }: { form: TaxForm }) {
  const message = useSelector(form, ({ context }) => context.message);
  const elsewhere = useSelector(form, ({ context }) => context.elsewhere);
  const part = useRef<HTMLDivElement>(null);
  useErrorTitle(isEditable(told));
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1}>
      <Notice tone={isEditable(told) ? 'error' : 'warn'} title={message}>
        {elsewhere.length > 0 && <Differences lines={elsewhere} here="You saw" there="Now" />}
      </Notice>
    </div>
  );
}

/** Entries that wait for a connection can be taken back. */
function QueuedNotice({ form: { form, told } }: { form: TaxForm }) {
  const isOffline = useIsOffline();
  const isWritten = useIsQueued(taxDraftSubject(told.id));
  const isKept = useSelector(form, (snapshot) => snapshot.hasTag('kept'));
  if (!isOffline) return null;
  return (
    <Notice
      tone="offline"
      title={isKept && isWritten ? QUEUED_ON_DEVICE : <OfflineTitle />}
      action={
        isKept && (
          <Button kind="secondary" size="dense" onClick={() => form.send({ type: 'draft.discarded' })}>
            Undo changes
          </Button>
        )
      }
    >
      {TAX_RETURN.previewOffline}
    </Notice>
  );
}

function Aftermath({ form }: { form: TaxForm }) {
  const { form: machine, told } = form;
  const aftermath = useSelector(machine, ({ context }) => context.aftermath);
  const isRefused = useSelector(machine, (snapshot) => snapshot.hasTag('refused'));
  const wasOpen = useRef(isEditable(told)).current;
  if (aftermath?.kind === 'recalculated')
    return (
      <Notice
        tone="warn"
        title={TAX_RETURN.calculatedOtherwise}
        action={
          <Button kind="secondary" size="dense" onClick={() => machine.send({ type: 'aftermath.read' })}>
            Okay
          </Button>
        }
      >
        <Differences lines={aftermath.lines} here="Preview" there="Calculated" />
      </Notice>
    );
  if (!isRefused || !aftermath || !showsAboveReturn({ taxReturn: told, aftermath })) return null;
  return <Refused form={form} aftermath={aftermath} wasOpen={wasOpen} />;
}

interface RefusedProps {
  readonly form: TaxForm;
  readonly aftermath: Extract<TaxAftermath, { kind: 'refused' }>;
  /** True if the return could be filled in when it was opened. */
  readonly wasOpen: boolean;
}

/** If the fields disappeared because the return was filed elsewhere, the focus moves here. */
function Refused({ form: { form, told, newId }, aftermath, wasOpen }: RefusedProps) {
  const isOpen = isEditable(told);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasOpen && !isOpen) part.current?.focus();
  }, [wasOpen, isOpen]);
  return (
    <div ref={part} id={REFUSAL} tabIndex={-1}>
      <Told
        tone="error"
        title={aftermath.message}
        action={
          <Choice
            isOpen={isOpen}
            onOurs={() => form.send({ type: 'ours.kept', id: newId() })}
            onTheirs={() => form.send({ type: 'theirs.taken' })}
          />
        }
      >
        {aftermath.lines.length > 0 && (
          <Differences lines={aftermath.lines} here="You entered" there="Stored now" />
        )}
      </Told>
    </div>
  );
}

interface ChoiceProps {
  readonly isOpen: boolean;
  readonly onOurs: () => void;
  readonly onTheirs: () => void;
}

function Choice({ isOpen, onOurs, onTheirs }: ChoiceProps) {
  return (
    <>
      {isOpen && (
        <Button kind="secondary" size="dense" onClick={onOurs}>
          Save my entries
        </Button>
      )}
      <Button kind="quiet" size="dense" onClick={onTheirs}>
        {isOpen ? 'Use what is stored' : 'Discard my entries'}
      </Button>
    </>
  );
}
