import { FIELD_NAMES } from '../../../../domain/wallet/method-form.ts';
import { METHOD_FORM } from '../../../../domain/wallet/text/form.ts';

/** Why the form cannot be saved yet (WAL-36). */
export function blockedReason(problems: Readonly<Record<string, string>>): string | undefined {
  const fields = Object.keys(problems).map((field) => FIELD_NAMES[field] ?? field);
  return fields.length > 0 ? METHOD_FORM.missing(fields) : undefined;
}
