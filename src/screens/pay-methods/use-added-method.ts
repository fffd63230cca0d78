import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { CheckoutDetails } from '../../../domain/checkout-details.ts';
import type { payMethodsMachine } from '../../../machines/payMethods.ts';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';

/** Chooses the method that was just added, once the details of the cart name it (PAY-20, WAL-07). */
export function useAddedMethod(
  step: ActorRefFrom<typeof payMethodsMachine>,
  { wallets }: CheckoutDetails,
): void {
  const added = Number(new URLSearchParams(useSearch()).get('pmid'));
  const isThere = wallets.some(({ id }) => id === added);
  useEffect(() => {
    if (!isThere) return;
    step.send({ type: 'method.chosen', id: added });
    navigate(to.payMethods(), { replace: true });
  }, [step, added, isThere]);
}
