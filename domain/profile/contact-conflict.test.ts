import { expect, test } from 'vitest';
import { contactConflict } from './contact-conflict.ts';
import { type ProfileEntry, tidyProfile } from './profile-form.ts';
import { contactConflictText } from './text/contact-conflict.ts';

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

test('fields that another device saved meanwhile are named with their current values (SET-12)', () => {
  const edited = { ...read, lname: 'Holt', billing_phone: '(303) 555-0142' };
  const now = { ...read, billing_phone: '7205550100', billing_city: 'Niwot' };
  expect(contactConflict(read, edited, now)).toEqual({ billing_phone: '7205550100', billing_city: 'Niwot' });
  expect(
    contactConflict({ ...read, account_type: 'business' }, read, { ...read, account_type: 'nonprofit' }),
  ).toEqual({ account_type: 'nonprofit' });
  expect(contactConflictText({ billing_phone: '7205550100', billing_city: 'Niwot' })).toBe(
    'Another device saved this meanwhile: phone is now (720) 555-0100, city is now Niwot.',
  );
  expect(contactConflictText({ account_type: 'nonprofit' })).toBe(
    'Another device saved this meanwhile: account type is now Non-Profit.',
  );
});

test('an equal change on two devices, or one that nobody else touched, overwrites nothing (SET-12)', () => {
  const edited = { ...read, lname: ' Holt ' };
  expect(contactConflict(read, edited, read)).toBeUndefined();
  expect(contactConflict(read, edited, tidyProfile(edited))).toBeUndefined();
});

test('a field that another device emptied is named as empty (SET-12)', () => {
  const edited = { ...read, fname: 'Rob' };
  expect(contactConflict(read, edited, { ...read, fname: '' })).toEqual({ fname: '' });
  expect(contactConflictText({ fname: '' })).toBe(
    'Another device saved this meanwhile: first name is now empty.',
  );
});
