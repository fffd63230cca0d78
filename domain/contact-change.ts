import { overtaken } from './overtaken.ts';
import { formatPhone } from './receipt-options.ts';
import { ACCOUNT_TYPES, type ProfileEntry, type ProfileField, tidyProfile } from './registration.ts';

/** What the fields of a profile are called within a sentence. */
export const PROFILE_NAMES: Record<ProfileField, string> = {
  account_type: 'account type',
  business_name: 'business name',
  fname: 'first name',
  lname: 'last name',
  billing_phone: 'phone',
  billing_address: 'address',
  billing_zip: 'zip code',
  billing_city: 'city',
  billing_state: 'state',
};

/** What another device saved since the form was read and this save would undo, in words; nothing when it undoes nothing. */
export function contactOvertaken(
  held: ProfileEntry,
  wished: ProfileEntry,
  now: ProfileEntry,
): string | undefined {
  const standing = tidyProfile(now);
  const fields = overtaken(tidyProfile(held), tidyProfile(wished), standing);
  if (fields.length === 0) return undefined;
  const facts = fields.map((field) => `${PROFILE_NAMES[field]} is now ${shown(field, standing)}`);
  return `Another device saved this meanwhile: ${facts.join(', ')}.`;
}

function shown(field: ProfileField, entry: ProfileEntry): string {
  const value = entry[field];
  if (value === '') return 'empty';
  if (field === 'billing_phone') return formatPhone(value);
  return field === 'account_type' ? (ACCOUNT_TYPES.find(([type]) => type === value)?.[1] ?? value) : value;
}
