import { PROFILE_NAMES } from '../../../domain/profile/contact-conflict.ts';
import type { ProfileField } from '../../../domain/profile/profile-form.ts';

type FormField = ProfileField | 'email' | 'password' | 'again' | 'terms_accepted';

const NAMES: Record<FormField, string> = {
  email: 'email',
  password: 'password',
  again: 'confirm password',
  ...PROFILE_NAMES,
  terms_accepted: 'the terms',
};

/** Why the form cannot be sent yet; undefined if it can (REG-17, MSC-25). */
export function missingText(
  isOffline: boolean,
  problems: Partial<Record<FormField, string>>,
): string | undefined {
  if (isOffline) return 'You are offline. This needs a connection.';
  const names = (Object.keys(problems) as FormField[]).map((field) => NAMES[field]);
  return names.length > 0 ? `Still missing or not right: ${names.join(', ')}.` : undefined;
}
