import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { billDetailsMachine } from '../../../machines/bills/bill-details.machine.ts';
import { useToast, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { cartFill } from '../../payments/paying-now.ts';
import { billDetailsWiring } from './wiring.ts';

export type BillDetailsRef = ActorRefFrom<typeof billDetailsMachine>;

export function useBillDetails(ebillId: number, onOutdated: () => void) {
  const details = useActorRef(useWired(billDetailsWiring), { input: { ebillId } });
  const toast = useToast();

  useEmitted(details, {
    'cart.filled': () => {
      cartFill.isNow = true;
      cartFill.bill = ebillId;
      navigate(to.cart());
    },
    'removal.done': () => onOutdated(),
    'change.failed': ({ message }) => {
      toast({ tone: 'error', text: message, seconds: 8 });
      onOutdated();
    },
  });

  const isBarred = useSelector(details, (snapshot) => snapshot.hasTag('barred'));
  const barrier = useSelector(details, ({ context }) => context.barrier);
  return { details, isBarred, barrier };
}
