import { expect, test } from 'vitest';
import { strippedAddress, strippedName } from '../values/address-entry.ts';
import { billingProblems, NO_BILLING, tidyBilling } from '../wallet/billing-address.ts';
import {
  asksForBusiness,
  changesBilling,
  enteredProblems,
  isComplete,
  isRegistrableEmail,
  NO_PROFILE,
  type ProfileEntry,
  profileEntryOf,
  profileProblems,
  tidyProfile,
} from './profile-form.ts';

const NORA: ProfileEntry = {
  account_type: 'personal',
  business_name: '',
  fname: 'Nora',
  lname: 'Lindqvist',
  billing_phone: '(303) 555-0142',
  billing_address: '9 Elm St., Apt. 4-B',
  billing_city: 'Boulder',
  billing_state: 'CO',
  billing_zip: '80302',
};

const fieldsOf = (entry: Partial<ProfileEntry>) => Object.keys(profileProblems({ ...NORA, ...entry }));

test('an entry with all required fields can be saved', () => {
  expect(profileProblems(NORA)).toEqual({});
});

test('an empty form names every required field (REG-08, REG-10 to REG-12)', () => {
  expect(Object.keys(profileProblems(NO_PROFILE))).toEqual([
    'fname',
    'lname',
    'billing_phone',
    'billing_address',
    'billing_zip',
    'billing_city',
    'billing_state',
  ]);
});

test('what is not entered at sign-up is no problem, and what is entered must be right (ruling 53)', () => {
  expect(enteredProblems(NO_PROFILE)).toEqual({});
  expect(enteredProblems({ ...NO_PROFILE, account_type: 'business' })).toEqual({});
  expect(Object.keys(enteredProblems({ ...NO_PROFILE, billing_zip: '1', billing_phone: '555' }))).toEqual([
    'billing_phone',
    'billing_zip',
  ]);
});

test('a business needs its name, everybody else a first and last name (REG-08)', () => {
  expect(fieldsOf({ account_type: 'business', fname: '', lname: '' })).toEqual(['business_name']);
  expect(
    fieldsOf({ account_type: 'business', business_name: 'Mercer Pottery', fname: '', lname: '' }),
  ).toEqual([]);
  expect(fieldsOf({ account_type: 'nonprofit', fname: '', lname: ' ' })).toEqual(['fname', 'lname']);
});

test.each([
  ['80302', true],
  ['80302-1234', true],
  ['803021234', true],
  ['k1a 0b1', true],
  ['K1A0B1', true],
  ['8030', false],
  ['80302-12', false],
])('the zip code %s is valid: %s (REG-12)', (billing_zip, isValid) => {
  expect(fieldsOf({ billing_zip }).length === 0).toBe(isValid);
});

test.each([
  ['nora@billfold.example', true],
  [' nora@billfold.example ', true],
  ['n+1@a.b.co', true],
  ['nora@billfold', false],
  ['nora@billfold.x', false],
  ['nora@billfold.c0', false],
  ['nora@@billfold.example', false],
  ['@billfold.example', false],
  ['no ra@billfold.example', false],
])('the email %s is valid: %s (REG-09)', (email, isValid) => {
  expect(isRegistrableEmail(email)).toBe(isValid);
});

test('names keep letters of any alphabet and lose other signs (REG-13, REG-15)', () => {
  expect(strippedName("Zoë O'Brien-Núñez 3rd!")).toBe('Zoë OBrienNúñez 3rd');
  expect(strippedName('Ελένη 山田')).toBe('Ελένη 山田');
});

test('addresses keep the signs that addresses use (REG-14)', () => {
  expect(strippedAddress('12-B Elm_St., A\\B/C #4 <b>')).toBe('12-B Elm_St., A\\B/C 4 b');
});

test('a stored profile is trimmed and has no business name for a person', () => {
  const stored = tidyProfile({
    ...NORA,
    fname: ' Nora ',
    business_name: 'Left over',
    billing_zip: ' k1a 0b1 ',
  });
  expect(stored).toMatchObject({
    fname: 'Nora',
    business_name: '',
    billing_phone: '3035550142',
    billing_zip: 'K1A 0B1',
  });
});

test('a card number is refused as a name', () => {
  expect(fieldsOf({ fname: '4111 1111 1111 1111' })).toEqual(['fname']);
});

test('a profile is incomplete without accepted terms or with a missing field (REG-05)', () => {
  expect(isComplete({ ...NORA, terms_accepted: true })).toBe(true);
  expect(isComplete({ ...NORA, terms_accepted: false })).toBe(false);
  expect(isComplete({ ...NORA, billing_city: '', terms_accepted: true })).toBe(false);
});

test('a profile and the billing information of a method take and refuse the same names and places (REG-13, REG-14, WAL-14)', () => {
  for (const typed of ['Ana', ' Zoë 2 ', '!!!', '', '#', 'x'.repeat(50), 'x'.repeat(51)]) {
    const profile = profileProblems({
      ...NO_PROFILE,
      fname: typed,
      lname: typed,
      billing_address: typed,
      billing_city: typed,
    });
    const billing = billingProblems({
      ...NO_BILLING,
      first_name: typed,
      last_name: typed,
      address: { ...NO_BILLING.address, address: typed, city: typed },
    });
    const refusedIn = (problems: object, fields: readonly string[]) =>
      fields.map((field) => field in problems);
    expect(refusedIn(billing, ['first_name', 'last_name', 'address.address', 'address.city']), typed).toEqual(
      refusedIn(profile, ['fname', 'lname', 'billing_address', 'billing_city']),
    );
  }
  const stored = tidyBilling({
    ...NO_BILLING,
    first_name: 'Ana!',
    address: { ...NO_BILLING.address, city: 'Boulder #' },
  });
  expect([stored.first_name, stored.address.city]).toEqual(['Ana', 'Boulder']);
});

test('a business and a non-profit have a business name that is kept, a person has none (REG-07)', () => {
  expect((['personal', 'business', 'nonprofit'] as const).map(asksForBusiness)).toEqual([false, true, true]);
  expect(tidyProfile({ ...NORA, account_type: 'nonprofit', business_name: ' Food bank ' })).toEqual({
    ...NORA,
    account_type: 'nonprofit',
    business_name: 'Food bank',
    billing_phone: '3035550142',
  });
});

test('a stored profile loses the signs and the blanks around each entry (REG-13 to REG-15)', () => {
  const typed = { lname: ' Lind#qvist ', billing_address: ' 9 Elm# ', billing_city: ' Boul#der ' };
  expect(tidyProfile({ ...NORA, ...typed })).toMatchObject({
    lname: 'Lindqvist',
    billing_address: '9 Elm',
    billing_city: 'Boulder',
  });
});

test('a business name of blanks is none (REG-08)', () => {
  expect(fieldsOf({ account_type: 'business', business_name: ' ' })).toEqual(['business_name']);
});

test('a city that is too long is told as that, an empty one as missing', () => {
  const toldOf = (billing_city: string) => profileProblems({ ...NORA, billing_city }).billing_city;
  expect(toldOf('x'.repeat(51))).toBe('city too long');
  expect(toldOf('')).toBe('no city');
  expect(toldOf('x'.repeat(50))).toBeUndefined();
});

test.each(['business_name', 'fname', 'lname', 'billing_address', 'billing_city'] as const)(
  'a card number is refused as %s, by a name of its own',
  (field) => {
    const planted = { ...NORA, account_type: 'nonprofit', [field]: 'x 4111111111111111' } as const;
    expect(Object.keys(profileProblems(planted))).toEqual([field]);
    expect(profileProblems(planted)[field]).toBe('card number');
  },
);

test('a field keeps its first problem when it also holds a card number', () => {
  const city = `${'x'.repeat(40)} 4111111111111111`;
  expect(profileProblems({ ...NORA, billing_city: city }).billing_city).toBe('city too long');
});

test('an address that ends in a number is no email address to register (REG-09)', () => {
  expect(isRegistrableEmail('nora@billfold.example1')).toBe(false);
  expect(isRegistrableEmail('nora@billfold.co.1x')).toBe(false);
});

test('the form edits the fields of the profile and no others', () => {
  const profile = { ...NORA, id: 7, email: 'nora@billfold.example' };
  expect(profileEntryOf(profile)).toEqual(NORA);
});

test('what payment methods hold a copy of is changed by all but the kind of account and blanks (SET-13)', () => {
  const changes = (entry: Partial<ProfileEntry>) => changesBilling({ ...NORA, ...entry }, NORA);
  expect([changes({}), changes({ fname: ' Nora ' }), changes({ account_type: 'business' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([changes({ fname: 'Norah' }), changes({ billing_zip: '80303' })]).toEqual([true, true]);
});
