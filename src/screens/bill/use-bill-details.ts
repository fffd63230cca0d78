import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { billDetailsMachine } from '../../../machines/billDetails.ts';
import { useToast, useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';
import { billDetailsWiring } from './wiring.ts';

export type BillDetailsRef = ActorRefFrom<typeof billDetailsMachine>;

/** The machine of the page, with what its notices lead to. */
export function useBillDetails(ebillId: number, onOutdated: () => void) {
  const details = useActorRef(useWired(billDetailsWiring), { input: { ebillId } });
  const toast = useToast();
  const latest = useRef({ onOutdated, toast });
  latest.current = { onOutdated, toast };

  useEffect(() => {
    const heard = [
      details.on('cart.filled', () => navigate(to.cart())),
      details.on('removal.done', () => latest.current.onOutdated()),
      details.on('change.failed', ({ message }) => {
        latest.current.toast({ tone: 'error', text: message, seconds: 8 });
        latest.current.onOutdated();
      }),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [details]);

  const isBarred = useSelector(details, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(details, ({ context }) => context.barrier);
  return { details, isBarred, barrier };
}
