import type { RefusalTexts } from '../../api/refusal.ts';
import type { TaxEntryProblem } from '../tax-return.ts';
import { RETURN_NEEDS_PROFILE } from './en.ts';
import { NOT_NUMBERED, TOO_MANY_LINES } from './fields.ts';
import { taxEntryText } from './problems.ts';
import { type TaxTask, taskFailedText } from './tasks.ts';

export const TAX_REFUSALS = {
  'tax.entry': ({ problem }: { readonly problem: TaxEntryProblem }) => taxEntryText(problem),
  'tax.one-proof': () => 'Please enter either the name or the PIN.',
  'tax.needs-profile': () => RETURN_NEEDS_PROFILE,
  'tax.not-editable': () => 'This return was sent to filing and cannot be changed any more.',
  'tax.filed-elsewhere': () =>
    'This return was sent to filing elsewhere meanwhile. It cannot be changed any more; nothing was saved.',
  'tax.changed-elsewhere': () =>
    'This return was changed elsewhere meanwhile. Nothing was saved. Please look at what differs and save again.',
  /** The tax office does not answer: each call says what it could not do. */
  'tax.office-silent': ({ task }: { readonly task: TaxTask }) => taskFailedText(task),
  'tax.not-numbered': () => NOT_NUMBERED,
  'tax.too-many-lines': () => TOO_MANY_LINES,
} satisfies RefusalTexts;
