import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { billDetailsMachine } from '../../../machines/bills/bill-details.machine.ts';
import { useToast, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { billDetailsWiring } from './wiring.ts';

export type BillDetailsRef = ActorRefFrom<typeof billDetailsMachine>;

export function useBillDetails(ebillId: number, onOutdated: () => void) {
  const details = useActorRef(useWired(billDetailsWiring), { input: { ebillId } });
  const toast = useToast();
  const latest = useRef({ onOutdated, toast });
  latest.current = { onOutdated, toast };

  useEffect(() => {
    const subscriptions = [
      details.on('cart.filled', () => navigate(to.cart())),
      details.on('removal.done', () => latest.current.onOutdated()),
      details.on('change.failed', ({ message }) => {
        latest.current.toast({ tone: 'error', text: message, seconds: 8 });
        latest.current.onOutdated();
      }),
    ];
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [details]);

  const isBarred = useSelector(details, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(details, ({ context }) => context.barrier);
  return { details, isBarred, barrier };
}
