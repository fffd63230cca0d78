import * as v from 'valibot';
import { call } from '../call.ts';
import { checkoutDetails, receiptOption } from '../checkout-details.ts';
import { review } from '../review.ts';
import { id, success, text } from '../wire.ts';

/** API-48. */
export const getCheckoutDetails = call({
  method: 'GET',
  path: '/services/web/cart/GetCheckoutDetails',
  who: 'customer',
  request: v.object({}),
  answer: checkoutDetails,
  failure: 'Unable to get pay methods.  Please try again later.',
});

/** API-51. */
export const updateWallet = call({
  method: 'POST',
  path: '/services/web/cart/UpdateWallet',
  who: 'customer',
  owns: { wallet_id: 'payment method' },
  request: v.object({ wallet_id: id }),
  answer: success,
  idempotent: true,
  failure: 'Unable to confirm pay methods. Please try again later.',
});

/** API-53. */
export const updateRecipients = call({
  method: 'POST',
  path: '/services/web/cart/UpdateRecipients',
  who: 'customer',
  body: 'receipt_options',
  request: v.object({ receipt_options: v.pipe(v.array(receiptOption), v.maxLength(3)) }),
  answer: success,
  idempotent: true,
  failure: 'Unable to confirm pay methods. Please try again later.',
});

/** API-54. */
export const updatePurchaseOrderNumber = call({
  method: 'POST',
  path: '/services/web/cart/UpdatePurchaseOrderNumber',
  who: 'customer',
  request: v.object({ purchase_order_number: text(40) }),
  answer: success,
  idempotent: true,
  failure: 'Unable to save changes.  Please try again later.',
});

/** API-52: what is about to be paid; its `review_id` is what a checkout pays once (ruling 3). */
export const reviewCart = call({
  method: 'GET',
  path: '/services/web/cart/ReviewAndConfirm',
  who: 'customer',
  request: v.object({}),
  answer: review,
  failure: 'Unable to confirm pay methods. Please try again later.',
});
