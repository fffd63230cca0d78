import type { Stripe } from 'stripe';

/**
 * What Billfold sends to each address of Stripe, out of the library's own types. A parameter that the library
 * drops no longer compiles here, and one that is missing here is refused by the stand-in.
 */
export interface Requests {
  'POST /v1/customers': Pick<Stripe.CustomerCreateParams, 'metadata'>;
  'POST /v1/payment_methods': Pick<Stripe.PaymentMethodCreateParams, 'customer' | 'payment_method'>;
  'GET /v1/payment_methods/:id': Record<never, never>;
  'POST /v1/payment_methods/:id/attach': Required<Pick<Stripe.PaymentMethodAttachParams, 'customer'>>;
  'POST /v1/payment_methods/:id/detach': Record<never, never>;
  'POST /v1/checkout/sessions': Pick<
    Stripe.Checkout.SessionCreateParams,
    | 'allowed_payment_method_types'
    | 'cancel_url'
    | 'currency'
    | 'customer'
    | 'metadata'
    | 'mode'
    | 'success_url'
    | 'ui_mode'
  >;
  'GET /v1/checkout/sessions/:id': Pick<Stripe.Checkout.SessionRetrieveParams, 'expand'>;
  'POST /v1/checkout/sessions/:id/expire': Record<never, never>;
  'POST /v1/setup_intents/:id/cancel': Required<Pick<Stripe.SetupIntentCancelParams, 'cancellation_reason'>>;
  'POST /v1/payment_intents': Pick<
    Stripe.PaymentIntentCreateParams,
    | 'allowed_payment_method_types'
    | 'amount'
    | 'application_fee_amount'
    | 'capture_method'
    | 'currency'
    | 'customer'
    | 'metadata'
    | 'payment_method'
  >;
  'GET /v1/payment_intents/:id': Pick<Stripe.PaymentIntentRetrieveParams, 'expand'>;
  'POST /v1/payment_intents/:id/confirm': Pick<
    Stripe.PaymentIntentConfirmParams,
    'expand' | 'off_session' | 'return_url'
  >;
  'POST /v1/payment_intents/:id/capture': Pick<Stripe.PaymentIntentCaptureParams, 'expand'>;
  'POST /v1/payment_intents/:id/cancel': Pick<Stripe.PaymentIntentCancelParams, 'expand'>;
  'POST /v1/refunds': Pick<
    Stripe.RefundCreateParams,
    'amount' | 'metadata' | 'payment_intent' | 'refund_application_fee'
  >;
  'GET /v1/refunds': Pick<Stripe.RefundListParams, 'limit' | 'payment_intent' | 'starting_after'>;
  'GET /v1/disputes': Pick<Stripe.DisputeListParams, 'limit' | 'payment_intent'>;
  'GET /v1/balance_transactions': Pick<
    Stripe.BalanceTransactionListParams,
    'created' | 'expand' | 'limit' | 'payout' | 'starting_after'
  >;
  'GET /v1/payouts/:id': Record<never, never>;
  'GET /v1/payment_intents': Pick<Stripe.PaymentIntentListParams, 'created' | 'limit' | 'starting_after'>;
  'GET /v1/events': Pick<Stripe.EventListParams, 'created' | 'limit' | 'starting_after' | 'types'>;
}
