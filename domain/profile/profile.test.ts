import { expect, test } from 'vitest';
import { loggedCustomerIn, type Profile } from './profile.ts';

test('the app keeps of a profile only what it needs', () => {
  const kept = {
    id: 7,
    email: 'nora@billfold.example',
    fname: 'Nora',
    lname: 'Lindqvist',
    business_name: '',
    verified: true,
    mobile_registration: 1,
    has_scheduled_payments: false,
    is_complete: true,
    terms_accepted: true,
  } as const;
  const profile = { ...kept, mobile_number: '3035550142' } as unknown as Profile;
  expect(loggedCustomerIn(profile)).toEqual(kept);
});
