import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { storedAftermath } from '../../../domain/outbox/stored-drafts.ts';
import { showsAboveReturn, taxDraftSubject } from '../../../domain/outbox/tax-draft-change.ts';
import { linesTyped } from '../../../domain/tax/draft-entries.ts';
import { calculatedValues, previewReturn } from '../../../domain/tax/preview.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import { TAX_RETURN } from '../../../domain/tax/text/return.ts';
import { useApp, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { newChangeId } from '../../offline/change-id.ts';
import { useOutbox } from '../../offline/use-outbox.ts';
import { readAftermath, saveAftermath, saveShownValues, watchAftermath } from '../../queries/tax.ts';
import { fieldToMend, useRefusal } from './use-refusal.ts';
import { taxReturnWiring } from './wiring.ts';

/**
 * The machine of a return, updated with the cached return and the results of its drafts. `refusal` is the
 * reason of a refused save, shown at the field `refusedAt` (ERR2-44). There is no such field if nothing was
 * entered. It stays while `isSentAgain`.
 */
export function useTaxReturn(taxReturn: TaxReturn) {
  const { adapters, notices } = useApp();
  const { id } = taxReturn;
  const outbox = useOutbox();
  const form = useActorRef(useWired(taxReturnWiring), { input: { taxReturn } });
  const toast = useToast();
  const toldOf = useRef('');

  useEffect(() => form.send({ type: 'return.told', taxReturn }), [form, taxReturn]);
  useEffect(
    () =>
      watchAftermath(adapters, id, (stored) =>
        form.send({ type: 'aftermath.told', aftermath: storedAftermath(stored) }),
      ),
    [form, adapters, id],
  );

  useEmitted(form, {
    'change.made': ({ change }) => {
      if (!outbox) return;
      const { taxReturn: told, entries } = form.getSnapshot().context;
      const values = calculatedValues(previewReturn(told, linesTyped(told, entries)));
      void saveShownValues(adapters, id, { change: change.id, values });
      outbox.send({ type: 'change.made', change });
    },
    'change.undone': (event) => outbox?.send(event),
    'aftermath.read': () => void saveAftermath(adapters, id, undefined),
    'return.filed': () => toast({ tone: 'ok', text: TAX_RETURN.filing.sent, seconds: 3 }),
  });
  useEmitted(outbox, {
    'change.sent': (event) => form.send(event),
    'change.refused': (event) => {
      const isSaid = fieldToMend(form) !== undefined;
      form.send(event);
      if (event.change.subject !== taxDraftSubject(id)) return;
      void readAftermath(adapters, id).then((stored) => {
        const aftermath = storedAftermath(stored);
        const { context } = form.getSnapshot();
        if (showsAboveReturn({ ...context, aftermath })) return;
        toldOf.current = `refusal of ${event.change.id}`;
        toast({ id: toldOf.current, tone: 'error', text: event.message, seconds: 6, isSaid });
      });
    },
  });

  const told = useSelector(form, ({ context }) => context.taxReturn);
  const entries = useSelector(form, ({ context }) => context.entries);
  const { refusal, refusedAt, isSentAgain } = useRefusal(form, told, entries);
  useEffect(() => {
    if (isSentAgain) notices.send({ type: 'toast.dismissed', id: toldOf.current });
  }, [notices, isSentAgain]);
  const preview = useMemo(() => previewReturn(told, linesTyped(told, entries)), [told, entries]);
  // A missing amount counts as a mistake only after a try to go on without it.
  const [isTried, setTried] = useState(false);
  const newId = () => newChangeId(adapters);
  return {
    form,
    told,
    entries,
    refusal,
    refusedAt,
    isSentAgain,
    isTried,
    setTried,
    preview,
    newId,
    isReady: outbox !== undefined,
  };
}

export type TaxForm = ReturnType<typeof useTaxReturn>;
