import * as v from 'valibot';
import { call } from '../call.ts';
import { paymentMethod } from '../payment-method.ts';

/** API-59. */
export const listPaymentMethods = call({
  method: 'GET',
  path: '/api/v2.1/payment-methods',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(paymentMethod) }),
  failure: 'Unable to get pay methods.  Please try again later.',
});
