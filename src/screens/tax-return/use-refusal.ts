import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { showsAboveReturn } from '../../../domain/outbox/tax-draft-change.ts';
import { refusedField, type TaxEntries } from '../../../domain/tax/draft-entries.ts';
import type { TaxReturn } from '../../../domain/tax/tax-return.ts';
import type { taxReturnMachine } from '../../../machines/tax/tax-return.machine.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { fieldId, NOT_SAVED } from './field-ids.ts';

interface Refusal {
  readonly refusal: string;
  readonly refusedAt: string | undefined;
}

/** Why a save was refused, and at which field. It stays until the next save is accepted (ERR2-44). */
export function useRefusal(
  form: ActorRefFrom<typeof taxReturnMachine>,
  told: TaxReturn,
  entries: TaxEntries,
): Partial<Refusal> & { readonly isSentAgain: boolean } {
  const isOffline = useIsOffline();
  const lastLeft = useSelector(form, ({ context }) => context.lastLeft);
  const refusal = useSelector(form, (snapshot) => {
    const { aftermath } = snapshot.context;
    const isAtField = snapshot.hasTag('refused') && !showsAboveReturn(snapshot.context);
    return isAtField && aftermath?.kind === 'refused' ? aftermath.message : undefined;
  });
  const isAwaited = useSelector(
    form,
    (snapshot) =>
      !showsAboveReturn(snapshot.context) && (snapshot.hasTag('kept') || snapshot.hasTag('refused')),
  );
  // If it disappeared meanwhile, a customer on the way to its buttons by keyboard would lose their place.
  const last = useRef<Refusal>(undefined);
  if (refusal !== undefined) last.current = { refusal, refusedAt: refusedField(told, entries, lastLeft) };
  else if (!isAwaited || isOffline) last.current = undefined;
  return { ...last.current, isSentAgain: refusal === undefined };
}

/**
 * The field to which a refused save brings the focus back. Undefined if it is there, at the buttons of the refusal or
 * in a dialog, and while another field is typed in: its keys would go astray.
 */
export function fieldToMend(form: ActorRefFrom<typeof taxReturnMachine>): HTMLElement | undefined {
  const { taxReturn, entries, lastLeft } = form.getSnapshot().context;
  const key = lastLeft && refusedField(taxReturn, entries, lastLeft);
  const field = key ? document.getElementById(fieldId(key)) : null;
  const focused = document.activeElement;
  const isTyping = Object.entries(entries).some(
    ([other, { isLeft }]) => !isLeft && fieldId(other) === focused?.id,
  );
  const isThere = document.getElementById(NOT_SAVED)?.parentElement?.contains(focused);
  return !field || focused === field || isTyping || isThere || focused?.closest('dialog') ? undefined : field;
}
