import { account, billerGroup } from '../../../domain/accounts/account.ts';
import { billType } from '../../../domain/accounts/biller.ts';
import { allowedPaymentMethods, billBiller, guestBiller } from '../../../domain/accounts/biller-details.ts';
import { failedAutoPayment } from '../../../domain/accounts/failed-auto-payment.ts';
import { feeTerms } from '../../../domain/accounts/fee-terms.ts';
import { biller, organization } from '../../../domain/accounts/organization.ts';
import { pageMeta } from '../../../domain/api/paging.ts';
import { date, id, instant, money, requestDate, success, textId } from '../../../domain/api/wire.ts';
import { autoPay, autoPayGates, runTerms } from '../../../domain/auto-pay/auto-pay.ts';
import { runForecast } from '../../../domain/auto-pay/forecast.ts';
import { autoPayAccount, autoPayGroup, listedAutoPay } from '../../../domain/auto-pay/list.ts';
import { bill } from '../../../domain/bills/bill.ts';
import { billContent, fact } from '../../../domain/bills/bill-content.ts';
import { billTable, plainTable } from '../../../domain/bills/bill-table.ts';
import { meterReading } from '../../../domain/bills/meter-reading.ts';
import { serviceDetails } from '../../../domain/bills/service-details.ts';
import { usageGraph } from '../../../domain/bills/usage.ts';
import { cart, cartItem } from '../../../domain/cart/cart.ts';
import { billingInfo } from '../../../domain/checkout/cart-billing.ts';
import { checkoutDetails } from '../../../domain/checkout/checkout-details.ts';
import { feeConfig } from '../../../domain/checkout/fee.ts';
import { billerTerms, review, reviewEntry } from '../../../domain/checkout/review.ts';
import { historyLine, paymentRecord } from '../../../domain/history/history.ts';
import { counts } from '../../../domain/imports/wire-parts.ts';
import { bookException, stuckKind } from '../../../domain/office/exception-rows.ts';
import { paymentPage } from '../../../domain/office/payment-page.ts';
import { disputeState, paymentRow, paymentState, shownState } from '../../../domain/office/payment-row.ts';
import { billerDay, payout, payoutLine, payoutSums } from '../../../domain/office/payout-rows.ts';
import { refundRequest, refundRequestState } from '../../../domain/office/refund-request.ts';
import {
  creationOptions,
  madePasskey,
  requestOptions,
  usedPasskey,
} from '../../../domain/office/sign-in/passkey.ts';
import { grant, staffSession } from '../../../domain/office/staff-session.ts';
import { takenBack, takenBackState } from '../../../domain/office/taken-back.ts';
import { alert, alertType } from '../../../domain/profile/alert.ts';
import { notificationSwitches } from '../../../domain/profile/notification-settings.ts';
import { loggedCustomer, profile } from '../../../domain/profile/profile.ts';
import { laterProfileEntry, profileEntry } from '../../../domain/profile/profile-form.ts';
import { receipt, transactionReceipt } from '../../../domain/receipts/receipt.ts';
import { receiptOption } from '../../../domain/receipts/receipt-option.ts';
import { transactionStatus } from '../../../domain/receipts/transaction-status.ts';
import { reminder, reminderEntry } from '../../../domain/reminders/reminder.ts';
import { feeQuote, scheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { taxValueType } from '../../../domain/tax/calculation.ts';
import {
  completedTax,
  listedTaxAccount,
  openReturn,
  taxAccount,
  taxAccountBasics,
  taxLabels,
  taxServiceStatus,
} from '../../../domain/tax/tax-account.ts';
import { enteredReturn, listedReturn } from '../../../domain/tax/tax-return.ts';
import { payByText } from '../../../domain/texts/pay-by-text.ts';
import { billingInformation } from '../../../domain/wallet/billing-address.ts';
import { changedFee } from '../../../domain/wallet/changed-fee.ts';
import { mandate } from '../../../domain/wallet/mandate.ts';
import { methodEntries } from '../../../domain/wallet/method-entries.ts';
import { methodUses } from '../../../domain/wallet/method-uses.ts';
import {
  billingContact,
  methodTypeId,
  paymentMethod,
  payType,
} from '../../../domain/wallet/payment-method.ts';
import { bankAccountType, savedMethod } from '../../../domain/wallet/saved-method.ts';
import { verification } from '../../../domain/wallet/verification.ts';

/** The schemas that the documents name, under the names that they have there. */
export const NAMED = {
  Money: money,
  Day: date,
  RequestDate: requestDate,
  Instant: instant,
  RowId: id,
  RowNumber: textId,
  ListedAutoPay: listedAutoPay,
  AutoPayAccount: autoPayAccount,
  AutoPayGroup: autoPayGroup,
  RunForecast: runForecast,
  AutoPayGates: autoPayGates,
  RunTerms: runTerms,
  AutoPay: autoPay,
  Fact: fact,
  BillContent: billContent,
  PlainTable: plainTable,
  BillTable: billTable,
  MeterReading: meterReading,
  ServiceDetails: serviceDetails,
  UsageGraph: usageGraph,
  Bill: bill,
  ReminderEntry: reminderEntry,
  Reminder: reminder,
  PaymentRecord: paymentRecord,
  HistoryLine: historyLine,
  ScheduledPayment: scheduledPayment,
  FeeQuote: feeQuote,
  NotificationSwitches: notificationSwitches,
  ProfileEntry: profileEntry,
  LaterProfileEntry: laterProfileEntry,
  Profile: profile,
  LoggedCustomer: loggedCustomer,
  AlertType: alertType,
  Alert: alert,
  Success: success,
  PageMeta: pageMeta,
  TaxValueType: taxValueType,
  ListedReturn: listedReturn,
  EnteredReturn: enteredReturn,
  TaxServiceStatus: taxServiceStatus,
  CompletedTax: completedTax,
  TaxLabels: taxLabels,
  TaxAccountBasics: taxAccountBasics,
  OpenReturn: openReturn,
  ListedTaxAccount: listedTaxAccount,
  TaxAccount: taxAccount,
  PayType: payType,
  MethodTypeId: methodTypeId,
  BillingContact: billingContact,
  PaymentMethod: paymentMethod,
  Verification: verification,
  Mandate: mandate,
  BillingInformation: billingInformation,
  ChangedFee: changedFee,
  MethodUses: methodUses,
  BankAccountType: bankAccountType,
  SavedMethod: savedMethod,
  MethodEntries: methodEntries,
  TransactionReceipt: transactionReceipt,
  Receipt: receipt,
  TransactionStatus: transactionStatus,
  ReviewEntry: reviewEntry,
  BillerTerms: billerTerms,
  Review: review,
  ReceiptOption: receiptOption,
  CheckoutDetails: checkoutDetails,
  BillingInfo: billingInfo,
  FeeConfig: feeConfig,
  ImportCounts: counts,
  CartItem: cartItem,
  Cart: cart,
  Payout: payout,
  PayoutSums: payoutSums,
  PayoutLine: payoutLine,
  BillerDay: billerDay,
  RefundRequestState: refundRequestState,
  RefundRequest: refundRequest,
  PasskeyCreation: creationOptions,
  PasskeyRequest: requestOptions,
  MadePasskey: madePasskey,
  UsedPasskey: usedPasskey,
  StaffGrant: grant,
  StaffSession: staffSession,
  PaymentState: paymentState,
  ShownState: shownState,
  DisputeState: disputeState,
  PaymentRow: paymentRow,
  TakenBackState: takenBackState,
  TakenBack: takenBack,
  StuckKind: stuckKind,
  BookException: bookException,
  PaymentPage: paymentPage,
  PayByText: payByText,
  FeeTerms: feeTerms,
  Account: account,
  BillerGroup: billerGroup,
  FailedAutoPayment: failedAutoPayment,
  AllowedPaymentMethods: allowedPaymentMethods,
  BillType: billType,
  BillBiller: billBiller,
  GuestBiller: guestBiller,
  Organization: organization,
  Biller: biller,
};

/** The named schemas that are rules of our own, which JSON Schema cannot be read from. */
export const WRITTEN = {
  Money: { type: 'number', description: 'An amount of money in dollars, with at most two decimals.' },
  Day: { type: 'integer', description: 'A calendar date, as the epoch seconds of its midnight in UTC.' },
  RequestDate: { type: 'string', format: 'date', description: 'A calendar date, such as 2026-11-20.' },
  Instant: { type: 'integer', description: 'A moment, in epoch seconds.' },
  RowId: { type: 'integer', minimum: 1, description: 'The number of a stored row.' },
  RowNumber: {
    type: 'string',
    pattern: '^[1-9]\\d{0,14}$',
    description: 'The number of a stored row in a path or a query, where it travels as text.',
  },
} as const;
