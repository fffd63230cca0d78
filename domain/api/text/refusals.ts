import { NOT_A_NUMBER, NOT_TEXT } from '../../values/text/en.ts';
import { asWorded, type RefusalTexts } from '../refusal.ts';
import { MALFORMED, NOT_SAVED } from './en.ts';
import { FALLBACK } from './fallback.ts';
import {
  AMOUNT_TOO_LARGE,
  atLeast,
  atMost,
  MORE_THAN_TWO_DECIMALS,
  NOT_A_DAY,
  NOT_A_YEAR,
  NOT_AN_AMOUNT,
  NOT_SORTABLE,
  NOT_STORABLE,
  NOT_TRUE_OR_FALSE,
  NOT_YES_OR_NO,
  tooLong,
} from './fields.ts';

export const TOO_MANY_REQUESTS = 'There were too many requests. Please wait a moment and try again.';

/** What the schemas say of a field, by its kind. */
export const FIELD_TEXTS = {
  'not text': NOT_TEXT,
  'not a number': NOT_A_NUMBER,
  'not an amount': NOT_AN_AMOUNT,
  'more than two decimals': MORE_THAN_TWO_DECIMALS,
  'amount too large': AMOUNT_TOO_LARGE,
  'not a day': NOT_A_DAY,
  'not a year': NOT_A_YEAR,
  'not storable': NOT_STORABLE,
  'not true or false': NOT_TRUE_OR_FALSE,
  'not yes or no': NOT_YES_OR_NO,
  'not sortable': NOT_SORTABLE,
} as const;

export type FieldProblem =
  | { readonly kind: keyof typeof FIELD_TEXTS }
  | { readonly kind: 'too long' | 'too large'; readonly most: number }
  | { readonly kind: 'too small'; readonly least: number };

function fieldText(problem: FieldProblem): string {
  switch (problem.kind) {
    case 'too long':
      return tooLong(problem.most);
    case 'too large':
      return atMost(problem.most);
    case 'too small':
      return atLeast(problem.least);
    default:
      return FIELD_TEXTS[problem.kind];
  }
}

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
  /** A field that its schema refuses. What a schema of one subject says has a code of that subject. */
  'api.field': fieldText,
  /** The same where the schema would quote what was sent. */
  'api.field-not-valid': () => 'This is missing or not valid.',
  /** Pages of the sandbox are for developers and have one language. */
  'api.sandbox': asWorded,
} satisfies RefusalTexts;
