import * as v from 'valibot';
import { text } from '../api/wire.ts';
import { isCity, isName, isPhone, isStreet, strippedAddress, strippedName } from '../values/address-entry.ts';
import { containsCardNumber } from '../values/card-digits.ts';
import { isEmail, phoneDigits } from '../values/contact.ts';
import { isPostalCode } from '../values/postal-code.ts';
import { isState } from '../values/us-states.ts';
import type { Profile } from './profile.ts';

/** The kinds of accounts on the form; the first is preselected (REG-06). */
export const ACCOUNT_TYPES: readonly (readonly [type: Profile['account_type'], name: string])[] = [
  ['personal', 'Personal'],
  ['business', 'Business'],
  ['nonprofit', 'Non-Profit'],
];

/** The entries about the customer (REG-03, REG-04, ENT2-12). */
export const profileEntry = v.object({
  account_type: v.picklist(['personal', 'business', 'nonprofit']),
  business_name: text(120),
  fname: text(60),
  lname: text(60),
  billing_phone: text(30),
  billing_address: text(120),
  billing_city: text(120),
  billing_state: text(40),
  billing_zip: text(12),
});

/**
 * The same entries on sign-up, which does not ask for them. What needs one asks for it later (ruling 53).
 */
export const laterProfileEntry = v.object({
  account_type: v.optional(profileEntry.entries.account_type, 'personal'),
  business_name: v.optional(profileEntry.entries.business_name, ''),
  fname: v.optional(profileEntry.entries.fname, ''),
  lname: v.optional(profileEntry.entries.lname, ''),
  billing_phone: v.optional(profileEntry.entries.billing_phone, ''),
  billing_address: v.optional(profileEntry.entries.billing_address, ''),
  billing_city: v.optional(profileEntry.entries.billing_city, ''),
  billing_state: v.optional(profileEntry.entries.billing_state, ''),
  billing_zip: v.optional(profileEntry.entries.billing_zip, ''),
});

export type ProfileEntry = v.InferOutput<typeof profileEntry>;
export type ProfileField = keyof ProfileEntry;

/** True for account types that have a business name (REG-07). */
export function asksForBusiness(type: Profile['account_type']): boolean {
  return type !== 'personal';
}

export type ProfileProblem =
  | 'no business name'
  | 'no first name'
  | 'no last name'
  | 'invalid phone'
  | 'no address'
  | 'invalid postal code'
  | 'no city'
  | 'city too long'
  | 'no state'
  | 'card number';

type Rule = readonly [field: ProfileField, problem: ProfileProblem, fits: (entry: ProfileEntry) => boolean];

const isFilled = (typed: string) => typed.trim() !== '';
const isBusiness = ({ account_type }: ProfileEntry) => account_type === 'business';

const RULES: readonly Rule[] = [
  ['business_name', 'no business name', (entry) => !isBusiness(entry) || isFilled(entry.business_name)],
  ['fname', 'no first name', (entry) => isBusiness(entry) || isName(entry.fname)],
  ['lname', 'no last name', (entry) => isBusiness(entry) || isName(entry.lname)],
  ['billing_phone', 'invalid phone', ({ billing_phone }) => isPhone(billing_phone)],
  ['billing_address', 'no address', ({ billing_address }) => isStreet(billing_address)],
  ['billing_zip', 'invalid postal code', ({ billing_zip }) => isPostalCode(billing_zip)],
  ['billing_city', 'no city', ({ billing_city }) => isName(billing_city)],
  ['billing_city', 'city too long', ({ billing_city }) => isCity(billing_city) || !isName(billing_city)],
  ['billing_state', 'no state', ({ billing_state }) => isState(billing_state)],
];

export type ProfileProblems = Partial<Record<ProfileField, ProfileProblem>>;

const SHOWN: readonly ProfileField[] = ['business_name', 'fname', 'lname', 'billing_address', 'billing_city'];

/** What is wrong with each invalid field, in the order of the page (REG-08 to REG-12). */
export function profileProblems(entry: ProfileEntry): ProfileProblems {
  const problems: ProfileProblems = {};
  for (const [field, problem, fits] of RULES) if (!fits(entry)) problems[field] = problem;
  for (const field of SHOWN) if (containsCardNumber(entry[field])) problems[field] ??= 'card number';
  return problems;
}

/** What is wrong with each field that was entered and is invalid. Empty fields may stay empty (ruling 53). */
export function enteredProblems(entry: ProfileEntry): ProfileProblems {
  const problems = Object.entries(profileProblems(entry));
  return Object.fromEntries(problems.filter(([field]) => isFilled(entry[field as ProfileField])));
}

/** The stored form of a valid entry: without surrounding blanks, the phone number as digits. */
export function tidyProfile(entry: ProfileEntry): ProfileEntry {
  return {
    account_type: entry.account_type,
    business_name: asksForBusiness(entry.account_type) ? entry.business_name.trim() : '',
    fname: strippedName(entry.fname).trim(),
    lname: strippedName(entry.lname).trim(),
    billing_phone: phoneDigits(entry.billing_phone),
    billing_address: strippedAddress(entry.billing_address).trim(),
    billing_city: strippedName(entry.billing_city).trim(),
    billing_state: entry.billing_state,
    billing_zip: entry.billing_zip.trim().toUpperCase(),
  };
}

/** True when an entry differs in what payment methods hold a copy of: in all but the kind of account (SET-13). */
export function changesBilling(entry: ProfileEntry, held: ProfileEntry): boolean {
  const { account_type: _, ...copied } = tidyProfile(entry);
  const before = tidyProfile(held);
  return Object.entries(copied).some(([field, value]) => value !== before[field as ProfileField]);
}

/** True for an email address that can be registered: its last part is letters (REG-09). */
export function isRegistrableEmail(typed: string): boolean {
  const email = typed.trim();
  return isEmail(email) && /\.[a-z]{2,}$/i.test(email);
}

export const NO_PROFILE: ProfileEntry = {
  account_type: 'personal',
  business_name: '',
  fname: '',
  lname: '',
  billing_phone: '',
  billing_address: '',
  billing_city: '',
  billing_state: '',
  billing_zip: '',
};

/** True when the profile has every field of registration and the customer has accepted the terms (REG-05). */
export function isComplete(profile: ProfileEntry & { readonly terms_accepted: boolean }): boolean {
  return profile.terms_accepted && Object.keys(profileProblems(profile)).length === 0;
}

/** The fields of a profile that its form edits. */
export function profileEntryOf({
  account_type,
  business_name,
  fname,
  lname,
  billing_phone,
  billing_address,
  billing_city,
  billing_state,
  billing_zip,
}: ProfileEntry): ProfileEntry {
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
