import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import type { payMethodsMachine } from '../../../machines/checkout/pay-methods.machine.ts';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';

/** Chooses the method that was just added, once the details of the cart contain it (PAY-20, WAL-07). */
export function useAddedMethod(
  step: ActorRefFrom<typeof payMethodsMachine>,
  { wallets }: CheckoutDetails,
): void {
  const added = Number(new URLSearchParams(useSearch()).get('pmid'));
  const isListed = wallets.some(({ id }) => id === added);
  useEffect(() => {
    if (!isListed) return;
    step.send({ type: 'method.chosen', id: added });
    navigate(to.payMethods(), { replace: true });
  }, [step, added, isListed]);
}
