import { PROFILE_NAMES } from '../../../domain/profile/contact-conflict.ts';
import { isRegistrableEmail, type ProfileField } from '../../../domain/profile/profile-form.ts';
import { INVALID_EMAIL } from '../../../domain/values/text/en.ts';

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

/** Why nothing can be sent to an address yet. An empty entry is not called wrong. */
export function missingEmail(isOffline: boolean, email: string): string | undefined {
  if (isOffline) return 'You are offline.';
  if (email.trim() === '') return 'Enter your email first.';
  return isRegistrableEmail(email) ? undefined : INVALID_EMAIL;
}

/** The server's messages with their fields, or its message for the whole form. */
export function summaryOf(
  failure: { readonly message: string; readonly errors: Readonly<Record<string, string>> } | undefined,
  title?: string,
): { fieldId?: string; text: string }[] {
  if (!failure) return [];
  const named = Object.entries(failure.errors).map(([fieldId, text]) => ({ fieldId, text }));
  if (named.length === 0) return [{ text: failure.message }];
  return title === undefined ? named : [{ text: title }, ...named];
}
