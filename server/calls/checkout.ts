import type * as calls from '../../domain/calls/checkout.ts';
import {
  addBillingInfo,
  billingInfoOf,
  billingInfosOf,
  changeBillingInfo,
  removeBillingInfo,
  removeBillingInfos,
} from '../cart/billing.ts';
import { changeCart, changedOn, changePurchaseOrderNumber, changeReceiptOptions } from '../cart/change.ts';
import { checkoutDetailsOf, chooseMethod, termsTexts } from '../cart/details.ts';
import { linesOf } from '../cart/lines.ts';
import { review } from '../payments/review.ts';
import type { Handlers } from '../serve.ts';

export const checkout: Handlers<typeof calls> = {
  getCheckoutDetails: (_, { parts, scope }) => checkoutDetailsOf(scope, parts.clock),

  updateWallet: ({ wallet_id }, visit) =>
    changedOn(visit, (scope, lines) => chooseMethod(scope, lines, wallet_id, visit.parts.clock)),

  listBillingInfos: async (_, { scope }) => ({ items: await billingInfosOf(scope) }),

  getBillingInfo: ({ id }, { scope }) => billingInfoOf(scope, id),

  addBillingInfo: (share, { parts, scope }) =>
    changeCart(parts, scope, (inside, lines) => addBillingInfo(inside, lines, share, parts.clock)),

  changeBillingInfo: (info, { parts, scope }) =>
    changeCart(parts, scope, (inside, lines) => changeBillingInfo(inside, lines, info, parts.clock)),

  removeBillingInfo: ({ id }, visit) => changedOn(visit, (scope) => removeBillingInfo(scope, id)),

  removeBillingInfos: (_, visit) => changedOn(visit, removeBillingInfos),

  updateRecipients: ({ receipt_options }, visit) =>
    changedOn(visit, (scope) => changeReceiptOptions(scope, receipt_options)),

  updatePurchaseOrderNumber: ({ purchase_order_number }, visit) =>
    changedOn(visit, (scope) => changePurchaseOrderNumber(scope, purchase_order_number)),

  listCheckoutEntries: async (_, { parts, scope }) => {
    const { cart_details, total } = await review(parts, scope.customer);
    return { items: cart_details, total };
  },

  getTermsAndConditions: async (_, { scope }) => termsTexts(await linesOf(scope)),

  reviewCart: (_, { parts, scope }) => review(parts, scope.customer),
};
