import { FIELD_NAMES } from '../../../../domain/wallet/method-form.ts';

/** Why the form cannot be saved, or the customer cannot go on (WAL-36). */
export function blockedReason(
  step: 'save' | 'continue',
  problems: Readonly<Record<string, string>>,
): string | undefined {
  const fields = Object.keys(problems).map((field) => FIELD_NAMES[field] ?? field);
  return fields.length > 0 ? `Before you can ${step}: ${fields.join(', ')}.` : undefined;
}

/** The server's messages with their fields, or its message for the whole form. */
export function summaryOf(failure: string, errors: Readonly<Record<string, string>>) {
  if (failure === '') return [];
  const named = Object.entries(errors);
  return named.length > 0 ? named.map(([fieldId, text]) => ({ fieldId, text })) : [{ text: failure }];
}
