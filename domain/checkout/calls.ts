import * as v from 'valibot';
import { call } from '../api/call.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { id, money, success, text, textId } from '../api/wire.ts';
import { receiptOption } from '../receipts/receipt-option.ts';
import { METHOD_NOT_SAVED, METHODS_NOT_READ } from '../wallet/text/en.ts';
import { billingInfo } from './cart-billing.ts';
import { checkoutDetails } from './checkout-details.ts';
import { billerTerms, review, reviewEntry } from './review.ts';
import { METHODS_NOT_CONFIRMED } from './text/en.ts';

export const getCheckoutDetails = call({
  method: 'GET',
  path: '/services/web/cart/GetCheckoutDetails',
  summary: 'Reads what the pay-methods step needs (API-48).',
  who: 'customer',
  request: v.object({}),
  answer: checkoutDetails,
  failure: METHODS_NOT_READ,
});

export const updateWallet = call({
  method: 'POST',
  path: '/services/web/cart/UpdateWallet',
  summary: 'Sets the one method that pays the cart (API-51).',
  who: 'customer',
  owns: { wallet_id: 'payment method' },
  request: v.object({ wallet_id: id }),
  answer: success,
  idempotent: true,
  failure: METHODS_NOT_CONFIRMED,
});

export const listBillingInfos = call({
  method: 'GET',
  path: '/api/v2.1/cart/billing-info',
  summary:
    'Lists what each method pays when several methods pay the cart; empty when one method pays it (API-37).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(billingInfo) }),
  failure: METHODS_NOT_READ,
});

export const getBillingInfo = call({
  method: 'GET',
  path: '/api/v2.1/cart/billing-info/:id',
  summary: 'Reads the part of one method (API-38).',
  who: 'customer',
  owns: { id: 'billing info' },
  request: v.object({ id: textId }),
  answer: billingInfo,
  failure: METHODS_NOT_READ,
});

export const addBillingInfo = call({
  method: 'PUT',
  path: '/api/v2.1/cart/billing-info',
  summary: 'Adds a method that pays a part of the cart (API-39).',
  description: 'The fee comes on top of its amount.',
  who: 'customer',
  owns: { payment_method: 'payment method' },
  request: v.object({ payment_method: id, amount: money }),
  answer: billingInfo,
  failure: METHOD_NOT_SAVED,
});

export const changeBillingInfo = call({
  method: 'PUT',
  path: '/api/v2.1/cart/billing-info/:id',
  summary: 'Changes the method or the amount of a part (API-39).',
  who: 'customer',
  owns: { id: 'billing info', payment_method: 'payment method' },
  request: v.object({ id: textId, payment_method: id, amount: money }),
  answer: billingInfo,
  idempotent: true,
  failure: METHOD_NOT_SAVED,
});

export const removeBillingInfo = call({
  method: 'DELETE',
  path: '/api/v2.1/cart/billing-info/:id',
  summary: 'Removes one part (API-40).',
  who: 'customer',
  owns: { id: 'billing info' },
  request: v.object({ id: textId }),
  answer: success,
  failure: METHOD_NOT_SAVED,
});

export const removeBillingInfos = call({
  method: 'DELETE',
  path: '/api/v2.1/cart/billing-info',
  summary: 'Removes all parts, so that one method pays the cart again (API-40).',
  who: 'customer',
  request: v.object({}),
  answer: success,
  idempotent: true,
  failure: METHOD_NOT_SAVED,
});

export const updateRecipients = call({
  method: 'POST',
  path: '/services/web/cart/UpdateRecipients',
  summary: 'Sets where the receipt goes (API-53).',
  who: 'customer',
  body: 'receipt_options',
  request: v.object({ receipt_options: v.pipe(v.array(receiptOption), v.maxLength(3)) }),
  answer: success,
  idempotent: true,
  failure: METHODS_NOT_CONFIRMED,
});

export const updatePurchaseOrderNumber = call({
  method: 'POST',
  path: '/services/web/cart/UpdatePurchaseOrderNumber',
  summary: 'Sets the purchase order number (API-54).',
  who: 'customer',
  request: v.object({ purchase_order_number: text(40) }),
  answer: success,
  idempotent: true,
  failure: NOT_SAVED,
});

export const listCheckoutEntries = call({
  method: 'GET',
  path: '/api/v2.1/cart/checkout',
  summary: 'Lists the entries to be paid, fees last, and their total (API-36).',
  description: 'The server refuses with a message while the cart cannot be paid.',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(reviewEntry), total: money }),
  failure: METHODS_NOT_CONFIRMED,
});

export const getTermsAndConditions = call({
  method: 'GET',
  path: '/services/web/cart/GetTermsAndConditions',
  summary: 'Reads the terms of each biller in the cart (API-45).',
  who: 'customer',
  request: v.object({}),
  answer: v.array(billerTerms),
});

export const reviewCart = call({
  method: 'GET',
  path: '/services/web/cart/ReviewAndConfirm',
  summary: 'Reads what is about to be paid (API-52).',
  description: 'A checkout pays a `review_id` at most once (ruling 3).',
  who: 'customer',
  needs: 'payments',
  request: v.object({}),
  answer: review,
  failure: METHODS_NOT_CONFIRMED,
});
