import type { RefusalTexts } from '../../api/refusal.ts';
import { METHOD_NOT_SPECIFIED } from '../../wallet/text/en.ts';
import type { TextEntryProblem } from '../pay-by-text.ts';
import { PAY_BY_TEXT_UNAVAILABLE } from './en.ts';
import { textEntryText, textMethodText } from './problems.ts';

export const TEXT_REFUSALS = {
  'texts.unavailable': () => PAY_BY_TEXT_UNAVAILABLE,
  'texts.entry': ({ problem }: { readonly problem: TextEntryProblem }) => textEntryText(problem),
  'texts.method': textMethodText,
  'texts.no-method': () => METHOD_NOT_SPECIFIED,
  'texts.too-many': () => 'This number has sent too many texts.',
  'texts.being-made': () =>
    'A payment by text of this account is being made right now. Please try again in a moment.',
} satisfies RefusalTexts;
