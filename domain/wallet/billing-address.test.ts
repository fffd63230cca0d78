import { expect, test } from 'vitest';
import { type BillingInformation, billingProblems, NO_BILLING, tidyBilling } from './billing-address.ts';

const good: BillingInformation = {
  first_name: 'Anne-Marie',
  last_name: "O'Brien",
  business_name: '',
  address: { address: '418 Alder Street', city: 'Boulder', state: 'CO', zip: '80302' },
  phone: '(303) 555-0142',
  email: 'anne@home.example',
};

const at = (overrides: Partial<BillingInformation['address']>) => ({
  ...good,
  address: { ...good.address, ...overrides },
});

test('complete billing information has no problem (WAL-12)', () => {
  expect(billingProblems(good)).toEqual({});
});

test('missing entries are named at their fields, in the order of the page', () => {
  expect(Object.keys(billingProblems(NO_BILLING))).toEqual([
    'first_name',
    'last_name',
    'address.address',
    'address.zip',
    'address.city',
    'address.state',
    'phone',
    'email',
  ]);
});

test.each([
  [at({ city: 'x'.repeat(51) }), 'address.city', 'invalid city'],
  [at({ city: ' ' }), 'address.city', 'invalid city'],
  [at({ city: '!!!' }), 'address.city', 'invalid city'],
  [at({ address: '!!!' }), 'address.address', 'no billing address'],
  [{ ...good, first_name: '!!!' }, 'first_name', 'no first name'],
  [{ ...good, last_name: '!!!' }, 'last_name', 'no last name'],
  [at({ zip: '8030' }), 'address.zip', 'invalid postal code'],
  [at({ state: 'XX' }), 'address.state', 'no state'],
  [{ ...good, phone: '555-0142' }, 'phone', 'invalid phone'],
  [{ ...good, email: 'anne@home' }, 'email', 'invalid email'],
  [{ ...good, business_name: '4111 1111 1111 1111' }, 'business_name', 'card number'],
])('case %# is refused at its field (WAL-14)', (billing, field, problem) => {
  expect(billingProblems(billing)).toEqual({ [field]: problem });
});

test('a city of 50 characters is accepted (WAL-14)', () => {
  expect(billingProblems(at({ city: 'x'.repeat(50) }))).toEqual({});
});

test('blanks around an email are no mistake', () => {
  expect(billingProblems({ ...good, email: ' anne@home.example ' })).toEqual({});
});

test('stored billing information is trimmed, with the phone number as digits', () => {
  const typed = {
    first_name: ' Anne! ',
    last_name: ' Brien ! ',
    business_name: ' Brien & Sons ',
    address: { address: ' 418 Alder St. # ', city: ' Boulder ', state: 'CO', zip: 'k1a 0b1 ' },
    phone: '(303) 555-0142',
    email: ' anne@home.example ',
  };
  expect(tidyBilling(typed)).toEqual({
    first_name: 'Anne',
    last_name: 'Brien',
    business_name: 'Brien & Sons',
    address: { address: '418 Alder St.', city: 'Boulder', state: 'CO', zip: 'K1A 0B1' },
    phone: '3035550142',
    email: 'anne@home.example',
  });
});
