import * as v from 'valibot';
import { text } from '../api/wire.ts';
import { isCity, isName, isPhone, isStreet, strippedAddress, strippedName } from '../values/address-entry.ts';
import { containedCardNumberProblem } from '../values/card-digits.ts';
import { isEmail, phoneDigits } from '../values/contact.ts';
import { isPostalCode } from '../values/postal-code.ts';
import {
  INVALID_EMAIL,
  INVALID_PHONE_NUMBER,
  INVALID_POSTAL_CODE,
  STATE_MISSING,
} from '../values/text/en.ts';
import { isState } from '../values/us-states.ts';

/** The person or business to which a payment method is billed (WAL-12, ENT2-10). */
export const billingInformation = v.object({
  first_name: text(60),
  last_name: text(60),
  business_name: text(120),
  address: v.object({ address: text(120), city: text(120), state: text(40), zip: text(12) }),
  phone: text(30),
  email: text(254),
});

export type BillingInformation = v.InferOutput<typeof billingInformation>;

const RULES: readonly (readonly [
  field: string,
  words: string,
  fits: (billing: BillingInformation) => boolean,
])[] = [
  ['first_name', 'Please enter the first name.', ({ first_name }) => isName(first_name)],
  ['last_name', 'Please enter the last name.', ({ last_name }) => isName(last_name)],
  ['address.address', 'Please enter the billing address.', ({ address }) => isStreet(address.address)],
  ['address.zip', INVALID_POSTAL_CODE, ({ address }) => isPostalCode(address.zip)],
  ['address.city', 'Please enter the valid billing city.', ({ address }) => isCity(address.city)],
  ['address.state', STATE_MISSING, ({ address }) => isState(address.state)],
  ['phone', INVALID_PHONE_NUMBER, ({ phone }) => isPhone(phone)],
  ['email', INVALID_EMAIL, ({ email }) => isEmail(email.trim())],
];

/** The message for each invalid field, by its path, in the order of the page (WAL-14). */
export function billingProblems(billing: BillingInformation): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, words, fits] of RULES) if (!fits(billing)) problems[field] = words;
  const { first_name, last_name, business_name, address } = billing;
  const shown = {
    first_name,
    last_name,
    business_name,
    'address.address': address.address,
    'address.city': address.city,
  };
  for (const [field, text] of Object.entries(shown)) {
    const cardNumber = containedCardNumberProblem(text);
    if (cardNumber) problems[field] ??= cardNumber;
  }
  return problems;
}

/** The stored form of a valid entry: like a profile, without signs and blanks that do not belong to it. */
export function tidyBilling({ address, ...entered }: BillingInformation): BillingInformation {
  return {
    first_name: strippedName(entered.first_name).trim(),
    last_name: strippedName(entered.last_name).trim(),
    business_name: entered.business_name.trim(),
    address: {
      address: strippedAddress(address.address).trim(),
      city: strippedName(address.city).trim(),
      state: address.state,
      zip: address.zip.trim().toUpperCase(),
    },
    phone: phoneDigits(entered.phone),
    email: entered.email.trim(),
  };
}

export const NO_BILLING: BillingInformation = {
  first_name: '',
  last_name: '',
  business_name: '',
  address: { address: '', city: '', state: '', zip: '' },
  phone: '',
  email: '',
};
