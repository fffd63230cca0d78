import { getCheckoutDetails } from '../../../domain/calls/checkout.ts';
import type { CheckoutDetails } from '../../../domain/checkout-details.ts';
import { payMethodsMachine } from '../../../machines/payMethods.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import type { View } from '../../read-view.ts';

/** What this step needs: masked methods, what the billers accept, fees and notes (API-48). */
export const checkoutDetailsView: View<CheckoutDetails> = {
  shelf: 'checkoutDetails',
  id: 'cart',
  fetch: ({ services }, signal) => services.send(getCheckoutDetails, {}, { signal }),
};

export const payMethodsWiring = ({ wire }: Adapters) => wire(payMethodsMachine);
