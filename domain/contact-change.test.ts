import { expect, test } from 'vitest';
import { contactOvertaken } from './contact-change.ts';
import { type ProfileEntry, tidyProfile } from './registration.ts';

const read: ProfileEntry = {
  account_type: 'personal',
  business_name: '',
  fname: 'Robin',
  lname: 'Mercer',
  billing_phone: '3035550142',
  billing_address: '418 Alder Street',
  billing_city: 'Boulder',
  billing_state: 'CO',
  billing_zip: '80302',
};

test('what another device saved meanwhile is named with what it is now (SET-12)', () => {
  const wished = { ...read, lname: 'Holt', billing_phone: '(303) 555-0142' };
  const now = { ...read, billing_phone: '7205550100', billing_city: 'Niwot' };
  expect(contactOvertaken(read, wished, now)).toBe(
    'Another device saved this meanwhile: phone is now (720) 555-0100, city is now Niwot.',
  );
  expect(
    contactOvertaken({ ...read, account_type: 'business' }, read, { ...read, account_type: 'nonprofit' }),
  ).toBe('Another device saved this meanwhile: account type is now Non-Profit.');
});

test('the same change of two devices, and one that nobody else touched, undo nothing (SET-12)', () => {
  const wished = { ...read, lname: ' Holt ' };
  expect(contactOvertaken(read, wished, read)).toBeUndefined();
  expect(contactOvertaken(read, wished, tidyProfile(wished))).toBeUndefined();
});
