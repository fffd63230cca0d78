import { formatPhone } from '../../values/contact.ts';
import type { SavedElsewhere } from '../contact-conflict.ts';
import { ACCOUNT_TYPES, type ProfileField } from '../profile-form.ts';

/** The name of each profile field within a sentence. */
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

export function contactConflictText(saved: SavedElsewhere): string {
  const facts = Object.entries(saved).map(
    ([field, value]) =>
      `${PROFILE_NAMES[field as ProfileField]} is now ${shown(field as ProfileField, value)}`,
  );
  return `Another device saved this meanwhile: ${facts.join(', ')}.`;
}

function shown(field: ProfileField, value: string): string {
  if (value === '') return 'empty';
  if (field === 'billing_phone') return formatPhone(value);
  return field === 'account_type' ? (ACCOUNT_TYPES.find(([type]) => type === value)?.[1] ?? value) : value;
}
