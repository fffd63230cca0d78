import type * as calls from '../../domain/calls/checkout.ts';
import { changedOn, changePurchaseOrderNumber, changeReceiptOptions } from '../cart/change.ts';
import { checkoutDetailsOf, chooseMethod } from '../cart/details.ts';
import { review } from '../payments/review.ts';
import type { Handlers } from '../serve.ts';

export const checkout: Handlers<typeof calls> = {
  getCheckoutDetails: (_, { parts, scope }) => checkoutDetailsOf(scope, parts.clock),

  updateWallet: ({ wallet_id }, visit) =>
    changedOn(visit, (scope, lines) => chooseMethod(scope, lines, wallet_id, visit.parts.clock)),

  updateRecipients: ({ receipt_options }, visit) =>
    changedOn(visit, (scope) => changeReceiptOptions(scope, receipt_options)),

  updatePurchaseOrderNumber: ({ purchase_order_number }, visit) =>
    changedOn(visit, (scope) => changePurchaseOrderNumber(scope, purchase_order_number)),

  reviewCart: (_, { parts, scope }) => review(parts, scope.customer),
};
