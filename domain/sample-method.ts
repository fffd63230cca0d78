import type { BillingInformation } from './billing-information.ts';
import type { MethodEntries } from './method-entries.ts';
import type { MethodTypeId } from './payment-method.ts';
import { sampleMethod } from './sample-checkout.ts';
import type { SavedMethod } from './saved-method.ts';

/** Entries and saved methods for tests, with whatever the test is about laid over them. */
export const SAMPLE_BILLING: BillingInformation = {
  first_name: 'Dana',
  last_name: 'Mercer',
  business_name: '',
  address: { address: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
  phone: '3035550142',
  email: 'dana@home.example',
};

const NOTHING_ENTERED: MethodEntries = {
  type: 'card',
  wallet_name: '',
  stored: true,
  business: false,
  billing_info: SAMPLE_BILLING,
  entity_id: undefined,
  card_number: '',
  cardholder_name: '',
  exp_month: null,
  exp_year: null,
  cvv: '',
  bank_account_type: 'checking',
  bank_routing_number: '',
  bank_account_number: '',
  bank_name: '',
};

export function sampleCardEntries(over: Partial<MethodEntries> = {}): MethodEntries {
  return {
    ...NOTHING_ENTERED,
    card_number: '4111111111111111',
    cardholder_name: 'Dana Mercer',
    exp_month: 4,
    exp_year: 2029,
    cvv: '737',
    ...over,
  };
}

export function sampleBankEntries(over: Partial<MethodEntries> = {}): MethodEntries {
  return {
    ...NOTHING_ENTERED,
    type: 'bank',
    bank_routing_number: '307070115',
    bank_account_number: '000123456789',
    bank_name: 'Front Range Credit Union',
    ...over,
  };
}

export function sampleSaved(typeId: MethodTypeId = 1, over: Partial<SavedMethod> = {}): SavedMethod {
  const method = sampleMethod(typeId);
  return {
    ...method,
    business: false,
    bank_account_type: method.type.category === 'card' ? null : typeId === 5 ? 'checking' : 'savings',
    billing_information: SAMPLE_BILLING,
    ...over,
  };
}
