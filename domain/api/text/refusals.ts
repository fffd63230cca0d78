import { FALLBACK } from '../call.ts';
import { asWorded, type RefusalTexts } from '../refusal.ts';
import { MALFORMED, NOT_SAVED } from './en.ts';

export const TOO_MANY_REQUESTS = 'There were too many requests. Please wait a moment and try again.';

export const API_REFUSALS = {
  'api.malformed': () => MALFORMED,
  'api.fault': () => FALLBACK,
  'api.unavailable': () => FALLBACK,
  'api.not-saved': () => NOT_SAVED,
  'api.not-found': () => 'This could not be found.',
  'api.no-such-call': () => 'There is no such call.',
  'api.no-such-page': () => 'There is no such page.',
  'api.too-large': () => 'This request is too large.',
  'api.not-json': () => 'Requests must be JSON.',
  'api.from-another-site': () => 'This request came from another site.',
  'api.not-https': () => 'Please use https.',
  'api.too-many-requests': () => TOO_MANY_REQUESTS,
  'api.payment-key': () => 'This payment key cannot be used.',
  /**
   * A field that its schema refuses, with the schema's sentence. It stays a sentence in the schema: the office reads
   * the schemas of its filters in the browser, and the sandbox reads others, where no table makes words of a code.
   */
  'api.field': asWorded,
  /** The same where the schema would quote what was sent. */
  'api.field-not-valid': () => 'This is missing or not valid.',
  /** Pages of the sandbox are for developers and have one language. */
  'api.sandbox': asWorded,
} satisfies RefusalTexts;
