import { calendarDate } from './calendar-date.ts';
import type { CheckoutAnswer } from './calls/payments.ts';
import { cents } from './cents.ts';
import type { CheckoutDetails } from './checkout-details.ts';
import { METHOD_TYPES, type MethodTypeId, type PaymentMethod } from './payment-method.ts';
import type { Receipt, TransactionReceipt } from './receipt.ts';
import type { PaymentDetails, Review } from './review.ts';

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
    multiple_pay_methods: false,
    billing_infos: [],
    receipt_options: [{ type: 'email', value: 'dana@home.example' }],
    ...over,
  };
}

export function sampleReview(over: Partial<Review> = {}): Review {
  const payment_details: PaymentDetails = over.payment_details ?? {
    payment_type: 'card',
    routing_number: '',
    account_number: '',
    card_type: 'Visa',
    card_number: '•••• 4242',
    is_corporate_card: false,
  };
  return {
    review_id: 'review-1',
    cart_details: [
      {
        kind: 'bill',
        entity_id: 3,
        entity_name: 'Red Mesa Water',
        description: 'Water',
        account_num: '100200301',
        amount: cents(8420),
      },
    ],
    statement_total: cents(8420),
    fee: cents(0),
    total: cents(8420),
    has_xbp_fee: false,
    cart_fee_message: '',
    pay_now: true,
    scheduled_date: calendarDate('2026-11-20'),
    billing_information: {
      first_name: 'Dana',
      last_name: 'Mercer',
      address: { address: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
      phone: '3035550142',
    },
    payment_details,
    paid_with: [{ payment_method_id: sampleMethod().id, payment_details, amount: cents(8420) }],
    receipt_options: [{ type: 'email', value: 'dana@home.example' }],
    terms_and_conditions: [
      { entity_id: 3, entity_name: 'Red Mesa Water', terms_and_conditions: '<p>Terms.</p>' },
    ],
    purchase_order_number: '',
    ...over,
  };
}

export function samplePart(over: Partial<TransactionReceipt> = {}): TransactionReceipt {
  return {
    confirmation_num: 'BF-7K2M-9QXA',
    trans_num: '00000041',
    trans_status: 1,
    statusName: 'Successful',
    trans_msg: '',
    transaction_date: calendarDate('2026-11-20'),
    transaction_time: Date.UTC(2026, 10, 20, 18, 30),
    scheduled_date: null,
    entity_id: 3,
    entity_name: 'Red Mesa Water',
    billing_information: { first_name: 'Dana', last_name: 'Mercer' },
    transactions: {
      items: [{ item_description: 'Water', account_num: '100200301', ebill_id: 11, amount: cents(8420) }],
    },
    payment_method: 'Visa ending in 4242',
    method_names: 'Visa ending in 4242',
    fee: cents(0),
    total: cents(8420),
    purchase_order_number: '',
    receipt_customizations: { total_label: '' },
    ...over,
  };
}

export function sampleReceipt(over: Partial<Receipt> = {}): Receipt {
  return {
    confirmation_num: 'BF-7K2M-9QXA',
    trans_status: 1,
    transaction_receipts: [samplePart()],
    gross_total: cents(8420),
    payment_method: 'Visa ending in 4242',
    successItemCount: 1,
    ...over,
  };
}

export function sampleAnswer(receipt: Receipt = sampleReceipt()): CheckoutAnswer {
  return {
    trans_status: receipt.trans_status,
    confirmation_nums: receipt.transaction_receipts.map((part) => part.confirmation_num),
    receipt,
  };
}
