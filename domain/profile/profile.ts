import * as v from 'valibot';
import { date, id } from '../api/wire.ts';

/** The profile of the signed-in customer (API-12, API-13). */
export const profile = v.object({
  id,
  email: v.string(),
  fname: v.string(),
  lname: v.string(),
  business_name: v.string(),
  account_type: v.picklist(['personal', 'business', 'nonprofit']),
  verified: v.boolean(),
  /** 0: never asked; 1: registered; 2: do not ask again. */
  mobile_registration: v.picklist([0, 1, 2]),
  mobile_number: v.nullable(v.string()),
  billing_address: v.string(),
  billing_city: v.string(),
  billing_state: v.string(),
  billing_zip: v.string(),
  billing_phone: v.string(),
  has_scheduled_payments: v.boolean(),
  terms_accepted: v.boolean(),
  /**
   * False until the profile has every field of registration and the customer has accepted the terms. Only the
   * terms are required for the first page (ruling 53).
   */
  is_complete: v.boolean(),
  date_pw_last_changed: date,
  /**
   * What the customer was sent a code for that can still be entered. Missing in device stores of earlier
   * versions, and in the answer of a save.
   */
  open_codes: v.optional(v.array(v.picklist(['mobile', 'email']))),
});

export type Profile = v.InferOutput<typeof profile>;

export const loggedCustomer = v.object({
  ...v.pick(profile, [
    'id',
    'email',
    'fname',
    'lname',
    'verified',
    'mobile_registration',
    'has_scheduled_payments',
    'is_complete',
  ]).entries,
  /** Missing in device stores of earlier versions. */
  terms_accepted: v.optional(v.boolean()),
  /** A business may leave out the person's name (REG-08). Missing in device stores of earlier versions. */
  business_name: v.optional(v.string()),
});

/** The parts of a profile that the app needs. */
export function loggedCustomerIn(profile: Profile): LoggedCustomer {
  const { id, email, fname, lname, business_name, terms_accepted } = profile;
  const { verified, mobile_registration, has_scheduled_payments, is_complete } = profile;
  return {
    id,
    email,
    fname,
    lname,
    business_name,
    terms_accepted,
    verified,
    mobile_registration,
    has_scheduled_payments,
    is_complete,
  };
}

type LoggedCustomer = v.InferOutput<typeof loggedCustomer>;
