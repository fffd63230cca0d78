import type { CheckoutDetails } from './cart.ts';
import { cents } from './cents.ts';
import { METHOD_TYPES, type MethodTypeId, type PaymentMethod } from './payment-method.ts';

/** Wallets and checkout details for tests, with whatever the test is about laid over them. */
export function sampleMethod(typeId: MethodTypeId = 1, over: Partial<PaymentMethod> = {}): PaymentMethod {
  const { name, category } = METHOD_TYPES[typeId];
  return {
    id: 100 + typeId,
    nickname: `My ${name}`,
    type: { id: typeId, category, name, icon_url: '' },
    pay_data: {
      first_six: '411111',
      last_four: '4242',
      exp_month: category === 'card' ? 1 : null,
      exp_year: category === 'card' ? 2029 : null,
      cardholder_name: 'Dana Mercer',
      bank_routing_number: category === 'bank' ? '307070115' : '',
      bank_name: category === 'bank' ? 'Front Range Credit Union' : '',
    },
    stored: true,
    expired: false,
    expiring: false,
    enabled: true,
    ...over,
  };
}

export function sampleDetails(over: Partial<CheckoutDetails> = {}): CheckoutDetails {
  return {
    messages: [],
    total: cents(8420),
    accepted_pay_types: ['eft', 'visa', 'mastercard', 'discover', 'americanexpress'],
    refused_pay_types: [],
    ach_disabled_account_numbers: [],
    is_eft_blacklisted: false,
    blacklisted_account_number: '',
    is_pending_payment: false,
    fee_disclosures: [],
    wallets: [sampleMethod(1), sampleMethod(5)],
    cart_wallet_id: null,
    receipt_options: [{ type: 'email', value: 'dana@home.example' }],
    ...over,
  };
}
