import type * as calls from '../../domain/checkout/calls.ts';
import {
  addBillingInfo,
  billingInfoOf,
  billingInfosOf,
  changeBillingInfo,
  removeBillingInfo,
  removeBillingInfos,
} from '../cart/billing.ts';
import { answerCartChange, changeCart, changeReceiptOptions } from '../cart/change.ts';
import { checkoutDetailsOf, chooseMethod, termsTexts } from '../cart/details.ts';
import { linesOf } from '../cart/lines.ts';
import type { Handlers } from '../handlers.ts';
import { requireSetUp } from '../set-up.ts';
import { changePurchaseOrder } from './purchase-order.ts';
import { review } from './review.ts';

export const checkout: Handlers<typeof calls> = {
  getCheckoutDetails: (_, { parts, scope }) => checkoutDetailsOf(scope, parts.clock),

  updateWallet: ({ wallet_id }, visit) =>
    answerCartChange(visit, (scope, lines) => chooseMethod(scope, lines, wallet_id, visit.parts.clock)),

  listBillingInfos: async (_, { scope }) => ({ items: await billingInfosOf(scope) }),

  getBillingInfo: ({ id }, { scope }) => billingInfoOf(scope, id),

  addBillingInfo: (share, { parts, scope }) =>
    changeCart(parts, scope, (inside, lines) => addBillingInfo(inside, lines, share, parts)),

  changeBillingInfo: (info, { parts, scope }) =>
    changeCart(parts, scope, (inside, lines) => changeBillingInfo(inside, lines, info, parts)),

  removeBillingInfo: ({ id }, visit) => answerCartChange(visit, (scope) => removeBillingInfo(scope, id)),

  removeBillingInfos: (_, visit) => answerCartChange(visit, removeBillingInfos),

  updateRecipients({ receipt_options }, visit) {
    if (receipt_options.some(({ type }) => type === 'sms'))
      requireSetUp(visit.parts.config, { needs: 'texts' });
    return answerCartChange(visit, (scope) => changeReceiptOptions(scope, receipt_options));
  },

  updatePurchaseOrderNumber: ({ purchase_order_number }, visit) =>
    answerCartChange(visit, (scope) => changePurchaseOrder(scope, purchase_order_number)),

  listCheckoutEntries: async (_, { parts, scope }) => {
    const { cart_details, total } = await review(parts, scope.customer);
    return { items: cart_details, total };
  },

  getTermsAndConditions: async (_, { scope }) => termsTexts(await linesOf(scope)),

  reviewCart: (_, { parts, scope }) => review(parts, scope.customer),
};
