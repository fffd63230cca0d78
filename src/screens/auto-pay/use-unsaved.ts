import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changesOf, formOf, isEdited } from '../../../domain/auto-pay-form.ts';
import { withoutGone } from '../../../domain/auto-pay-setup.ts';
import { useApp } from '../../app-context.tsx';
import { type AutoPayDraft, dropDraft, keepDraft } from '../../auto-pay-draft.ts';
import type { Opening, SetupRef } from './use-setup.ts';

/**
 * Keeps what is entered until it is saved or left by choice, and offers back what an earlier page that was lost left
 * behind. Entries made while the offer stands are kept beside those of the offer.
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

  // What was saved after all is no draft any more, whatever is saved later.
  useEffect(() => {
    if (!offered) setUnanswered(undefined);
  }, [offered]);

  useEffect(() => {
    if (isDropped.current) return;
    // That a method left the wallet was nobody's entry.
    const before = methods ? withoutGone(formOf(saved), methods) : formOf(saved);
    const changes = { ...offered?.changes, ...(isEdited(form, saved) ? changesOf(form, before) : {}) };
    if (Object.keys(changes).length > 0) void keepDraft(adapters, ebill_id, changes);
    else void dropDraft(adapters, ebill_id);
  }, [adapters, ebill_id, form, saved, methods, offered]);

  const leave = () => {
    isDropped.current = true;
    void dropDraft(adapters, ebill_id);
  };
  // Whoever closes or reloads the page with something to lose was asked first.
  const hasEdits = isEdited(form, saved);
  useEffect(() => {
    if (!hasEdits) return;
    const drop = () => void dropDraft(adapters, ebill_id);
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

/** Nothing where it was saved meanwhile, such as on another device. */
function worthOffering(
  draft: AutoPayDraft | undefined,
  saved: Opening['settings'],
): AutoPayDraft | undefined {
  if (!draft) return undefined;
  return isEdited({ ...formOf(saved), ...draft.changes }, saved) ? draft : undefined;
}
