import { asWorded, type RefusalTexts } from '../../api/refusal.ts';
import { NO_METHOD_SET } from '../pay-by-text.ts';
import { PAY_BY_TEXT_UNAVAILABLE } from './en.ts';

export const TEXT_REFUSALS = {
  'texts.unavailable': () => PAY_BY_TEXT_UNAVAILABLE,
  'texts.entry': asWorded,
  'texts.method': asWorded,
  'texts.no-method': () => NO_METHOD_SET,
  'texts.too-many': () => 'This number has sent too many texts.',
  'texts.being-made': () =>
    'A payment by text of this account is being made right now. Please try again in a moment.',
} satisfies RefusalTexts;
