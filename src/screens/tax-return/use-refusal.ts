import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { refusedField, type TaxEntries } from '../../../domain/tax-draft.ts';
import { isToldAbove } from '../../../domain/tax-draft-change.ts';
import type { TaxReturn } from '../../../domain/tax-return.ts';
import type { taxReturnMachine } from '../../../machines/taxReturn.ts';
import { useIsOffline } from '../../app-context.tsx';

interface Refusal {
  readonly refusal: string;
  readonly refusedAt: string | undefined;
}

/** Why a save was refused, and at which field; it stands until the save that follows it is taken (ERR2-44). */
export function useRefusal(
  form: ActorRefFrom<typeof taxReturnMachine>,
  told: TaxReturn,
  entries: TaxEntries,
): Partial<Refusal> & { readonly isSentAgain: boolean } {
  const isOffline = useIsOffline();
  const lastLeft = useSelector(form, ({ context }) => context.lastLeft);
  const refusal = useSelector(form, (snapshot) => {
    const { aftermath } = snapshot.context;
    const isAtField = snapshot.hasTag('refused') && !isToldAbove(snapshot.context);
    return isAtField && aftermath?.kind === 'refused' ? aftermath.message : undefined;
  });
  const isAwaited = useSelector(
    form,
    (snapshot) => !isToldAbove(snapshot.context) && (snapshot.hasTag('kept') || snapshot.hasTag('refused')),
  );
  // Whoever is on the way to its buttons by keyboard would lose the place if it went away meanwhile.
  const last = useRef<Refusal>(undefined);
  if (refusal !== undefined) last.current = { refusal, refusedAt: refusedField(told, entries, lastLeft) };
  else if (!isAwaited || isOffline) last.current = undefined;
  return { ...last.current, isSentAgain: refusal === undefined };
}
