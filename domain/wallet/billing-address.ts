import * as v from 'valibot';
import { text } from '../api/wire.ts';
import { isCity, isName, isPhone, isStreet, strippedAddress, strippedName } from '../values/address-entry.ts';
import { containsCardNumber } from '../values/card-digits.ts';
import { isEmail, phoneDigits } from '../values/contact.ts';
import { isPostalCode } from '../values/postal-code.ts';
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

export type BillingProblem =
  | 'no first name'
  | 'no last name'
  | 'no billing address'
  | 'invalid postal code'
  | 'invalid city'
  | 'no state'
  | 'invalid phone'
  | 'invalid email'
  | 'card number';

const RULES: readonly (readonly [
  field: string,
  problem: BillingProblem,
  fits: (billing: BillingInformation) => boolean,
])[] = [
  ['first_name', 'no first name', ({ first_name }) => isName(first_name)],
  ['last_name', 'no last name', ({ last_name }) => isName(last_name)],
  ['address.address', 'no billing address', ({ address }) => isStreet(address.address)],
  ['address.zip', 'invalid postal code', ({ address }) => isPostalCode(address.zip)],
  ['address.city', 'invalid city', ({ address }) => isCity(address.city)],
  ['address.state', 'no state', ({ address }) => isState(address.state)],
  ['phone', 'invalid phone', ({ phone }) => isPhone(phone)],
  ['email', 'invalid email', ({ email }) => isEmail(email.trim())],
];

/** What is wrong with each invalid field, by its path, in the order of the page (WAL-14). */
export function billingProblems(billing: BillingInformation): Record<string, BillingProblem> {
  const problems: Record<string, BillingProblem> = {};
  for (const [field, problem, fits] of RULES) if (!fits(billing)) problems[field] = problem;
  const { first_name, last_name, business_name, address } = billing;
  const shown = {
    first_name,
    last_name,
    business_name,
    'address.address': address.address,
    'address.city': address.city,
  };
  for (const [field, text] of Object.entries(shown))
    if (containsCardNumber(text)) problems[field] ??= 'card number';
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
