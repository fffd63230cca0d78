import type { Profile } from '../../../domain/profile.ts';
import type { ProfileEntry } from '../../../domain/registration.ts';

/** A profile as its form begins with it. */
export function entryOf({
  account_type,
  business_name,
  fname,
  lname,
  billing_phone,
  billing_address,
  billing_city,
  billing_state,
  billing_zip,
}: Profile): ProfileEntry {
  return {
    account_type,
    business_name,
    fname,
    lname,
    billing_phone,
    billing_address,
    billing_city,
    billing_state,
    billing_zip,
  };
}
