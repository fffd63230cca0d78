import { getCheckoutDetails } from '../../../domain/checkout/calls.ts';
import type { CheckoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { payMethodsMachine } from '../../../machines/checkout/pay-methods.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import type { QueryDefinition } from '../../queries/query.ts';

/** The data of this step: masked methods, accepted types, fees and notes (API-48). */
export const checkoutDetailsView: QueryDefinition<CheckoutDetails> = {
  shelf: 'checkoutDetails',
  id: 'cart',
  fetch: ({ services }, options) => services.send(getCheckoutDetails, {}, options),
};

export const payMethodsWiring = ({ wire }: Adapters) => wire(payMethodsMachine);
