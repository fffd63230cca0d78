import { getCheckoutDetails } from '../../../domain/checkout/calls.ts';
import { callQuery } from '../../queries/query.ts';

/** The data of this step: masked methods, accepted types, fees and notes (API-48). */
export const checkoutDetailsView = callQuery('checkoutDetails', 'cart', getCheckoutDetails, {});
