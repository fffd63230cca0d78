import * as v from 'valibot';
import { billingInfo } from '../billing-info.ts';
import { call } from '../call.ts';
import { checkoutDetails, receiptOption } from '../checkout-details.ts';
import { billerTerms, review, reviewEntry } from '../review.ts';
import { id, money, success, text, textId } from '../wire.ts';

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

const METHOD_NOT_SAVED = 'Unable to save pay method.  Please try again later.';

/** API-37: what each method pays of a cart that is paid by several; none where one pays it. */
export const listBillingInfos = call({
  method: 'GET',
  path: '/api/v2.1/cart/billing-info',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(billingInfo) }),
  failure: 'Unable to get pay methods.  Please try again later.',
});

/** API-38. */
export const getBillingInfo = call({
  method: 'GET',
  path: '/api/v2.1/cart/billing-info/:id',
  who: 'customer',
  owns: { id: 'billing info' },
  request: v.object({ id: textId }),
  answer: billingInfo,
  failure: 'Unable to get pay methods.  Please try again later.',
});

/** API-39: one more method that pays a part. The fee comes on top of its amount. */
export const addBillingInfo = call({
  method: 'PUT',
  path: '/api/v2.1/cart/billing-info',
  who: 'customer',
  owns: { payment_method: 'payment method' },
  request: v.object({ payment_method: id, amount: money }),
  answer: billingInfo,
  failure: METHOD_NOT_SAVED,
});

/** API-39. */
export const changeBillingInfo = call({
  method: 'PUT',
  path: '/api/v2.1/cart/billing-info/:id',
  who: 'customer',
  owns: { id: 'billing info', payment_method: 'payment method' },
  request: v.object({ id: textId, payment_method: id, amount: money }),
  answer: billingInfo,
  idempotent: true,
  failure: METHOD_NOT_SAVED,
});

/** API-40. */
export const removeBillingInfo = call({
  method: 'DELETE',
  path: '/api/v2.1/cart/billing-info/:id',
  who: 'customer',
  owns: { id: 'billing info' },
  request: v.object({ id: textId }),
  answer: success,
  failure: METHOD_NOT_SAVED,
});

/** API-40: all of them; the cart is then paid by one method again. */
export const removeBillingInfos = call({
  method: 'DELETE',
  path: '/api/v2.1/cart/billing-info',
  who: 'customer',
  request: v.object({}),
  answer: success,
  idempotent: true,
  failure: METHOD_NOT_SAVED,
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

/** API-36: the entries to be paid, fees last, and what they come to. Refused with words while the cart cannot be paid. */
export const listCheckoutEntries = call({
  method: 'GET',
  path: '/api/v2.1/cart/checkout',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(reviewEntry), total: money }),
  failure: 'Unable to confirm pay methods. Please try again later.',
});

/** API-45. */
export const getTermsAndConditions = call({
  method: 'GET',
  path: '/services/web/cart/GetTermsAndConditions',
  who: 'customer',
  request: v.object({}),
  answer: v.array(billerTerms),
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
