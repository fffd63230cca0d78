import type { Bill } from '../../../domain/bill.ts';
import { getBill } from '../../../domain/calls/ebills.ts';
import { billDetailsMachine } from '../../../machines/billDetails.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { newChangeId } from '../../adapters/outbox.ts';
import type { View } from '../../read-view.ts';
import { billActors } from '../bills/wiring.ts';

/** DET-01. */
export function billView(ebillId: number): View<Bill> {
  return {
    shelf: 'bills',
    id: String(ebillId),
    fetch: ({ services }, signal) => services.send(getBill, { id: ebillId }, { signal }),
  };
}

export function billDetailsWiring(adapters: Adapters) {
  const { balanceLookUp, addToCart, removeFromCart } = billActors(adapters);
  return adapters.wire(billDetailsMachine, { actors: { balanceLookUp, addToCart, removeFromCart } });
}

export { newChangeId };
