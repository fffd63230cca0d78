import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { autoPayFormOf, changesOf, isEdited } from '../../../domain/auto-pay/form.ts';
import { withoutDeletedMethods } from '../../../domain/auto-pay/setup.ts';
import { useApp } from '../../app/app-context.tsx';
import { type AutoPayDraft, deleteAutoPayDraft, saveAutoPayDraft } from '../../offline/auto-pay-draft.ts';
import type { Opening, SetupRef } from './use-setup.ts';

/**
 * Stores the entries until they are saved or left by choice. Offers the entries of an earlier page that was
 * lost. Entries made while the offer is open are stored together with it.
 */
export function useUnsaved(setup: SetupRef, { draft, settings, isKept }: Opening) {
  const { adapters } = useApp();
  const [unanswered, setUnanswered] = useState(isKept ? undefined : draft);
  const saved = useSelector(setup, ({ context }) => context.saved);
  const form = useSelector(setup, ({ context }) => context.form);
  const methods = useSelector(setup, ({ context }) => context.methods);
  const isDropped = useRef(false);
  const offered = useMemo(() => worthOffering(unanswered, saved), [unanswered, saved]);
  const { ebill_id } = settings;

  // Entries that have been saved are no longer a draft, whatever is saved later.
  useEffect(() => {
    if (!offered) setUnanswered(undefined);
  }, [offered]);

  useEffect(() => {
    if (isDropped.current) return;
    // A method that left the wallet is not an entry of the customer.
    const before = methods ? withoutDeletedMethods(autoPayFormOf(saved), methods) : autoPayFormOf(saved);
    const changes = { ...offered?.changes, ...(isEdited(form, saved) ? changesOf(form, before) : {}) };
    if (Object.keys(changes).length > 0) void saveAutoPayDraft(adapters, ebill_id, changes);
    else void deleteAutoPayDraft(adapters, ebill_id);
  }, [adapters, ebill_id, form, saved, methods, offered]);

  const leave = () => {
    isDropped.current = true;
    void deleteAutoPayDraft(adapters, ebill_id);
  };
  // A customer who closes or reloads the page with unsaved entries was asked first.
  const hasEdits = isEdited(form, saved);
  useEffect(() => {
    if (!hasEdits) return;
    const drop = () => void deleteAutoPayDraft(adapters, ebill_id);
    addEventListener('pagehide', drop);
    return () => removeEventListener('pagehide', drop);
  }, [adapters, ebill_id, hasEdits]);

  return {
    offered,
    leave,
    take() {
      if (offered) setup.send({ type: 'form.edited', change: offered.changes });
      setUnanswered(undefined);
    },
    drop: () => setUnanswered(undefined),
  };
}

/** Undefined if the entries were saved meanwhile, for example on another device. */
function worthOffering(
  draft: AutoPayDraft | undefined,
  saved: Opening['settings'],
): AutoPayDraft | undefined {
  if (!draft) return undefined;
  return isEdited({ ...autoPayFormOf(saved), ...draft.changes }, saved) ? draft : undefined;
}
