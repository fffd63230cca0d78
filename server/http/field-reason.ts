import type * as v from 'valibot';
import { FIELD_TEXTS, type FieldProblem } from '../../domain/api/text/refusals.ts';
import { type Reason, say } from '../refusal.ts';
import { wordsOf } from '../refusal-words.ts';

/** What the schemas of single subjects say. */
const OF_SUBJECTS: readonly Reason[] = [
  'accounts.number-missing',
  'accounts.number-not-numeric',
  'bills.card-number',
  'bills.not-bill-numbers',
  say('bills.meter-reading', { problem: 'not whole' }),
  say('bills.meter-reading', { problem: 'too large' }),
  'cart.always-one',
  'cart.nothing-to-add',
  say('cart.addition', { kind: 'too many' }),
  'checkout.not-a-payment-key',
  'checkout.not-a-review',
  'imports.not-a-digest',
  'imports.not-a-mapping-name',
  'office.no-biller-name',
  'office.no-confirmation-number',
  'office.no-payout',
  'office.not-a-confirmation-number',
  'office.not-a-short-name',
  'office.not-base64',
  'office.not-four-digits',
  'office.sample-too-large',
  'profile.not-a-session',
  'reminders.not-days',
  'session.invalid-mobile-number',
  'tax.not-numbered',
  'tax.too-many-lines',
  'wallet.not-a-step',
  'wallet.not-an-entry',
  'wallet.not-card-or-bank',
  'wallet.not-use-names',
  'wallet.too-many-accounts',
  say('wallet.entry', { kind: 'routing number not 9 digits' }),
  say('wallet.entry', { kind: 'routing number unknown' }),
];

const BY_SENTENCE: ReadonlyMap<string, Reason> = new Map([
  ...OF_SUBJECTS.map((reason) => [wordsOf(reason), reason] as const),
  ...(Object.keys(FIELD_TEXTS) as (keyof typeof FIELD_TEXTS)[]).map(
    (kind) => [FIELD_TEXTS[kind], say('api.field', { kind })] as const,
  ),
]);

/**
 * Why a schema refuses a field, found by the schema's sentence, which the office shows in the browser without a table.
 * Undefined for a sentence of Valibot's own: it may quote what was sent.
 */
export function fieldReason(
  issue: Pick<v.BaseIssue<unknown>, 'type' | 'message' | 'requirement'>,
): Reason | undefined {
  const limit = limitOf(issue);
  const reason = limit && say('api.field', limit);
  return reason && wordsOf(reason) === issue.message ? reason : BY_SENTENCE.get(issue.message);
}

function limitOf({ type, requirement }: Parameters<typeof fieldReason>[0]): FieldProblem | undefined {
  if (typeof requirement !== 'number') return undefined;
  if (type === 'max_length') return { kind: 'too long', most: requirement };
  if (type === 'max_value') return { kind: 'too large', most: requirement };
  return type === 'min_value' ? { kind: 'too small', least: requirement } : undefined;
}
