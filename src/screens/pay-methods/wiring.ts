import { getCheckoutDetails } from '../../../domain/checkout/calls.ts';
import { payMethodsMachine } from '../../../machines/checkout/pay-methods.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { callQuery } from '../../queries/query.ts';

/** The data of this step: masked methods, accepted types, fees and notes (API-48). */
export const checkoutDetailsView = callQuery('checkoutDetails', 'cart', getCheckoutDetails, {});

export const payMethodsWiring = ({ wire }: Adapters) => wire(payMethodsMachine);
