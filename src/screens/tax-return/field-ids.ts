import { entryKey } from '../../../domain/tax/draft-entries.ts';

/** The message about a refused save, at its field. */
export const NOT_SAVED = 'tax-not-saved';

export function amountFieldId(sequenceNumber: number): string {
  return fieldId(entryKey('amount', sequenceNumber));
}

export function fieldId(key: string): string {
  return `tax-${key.replace(' ', '-')}`;
}
