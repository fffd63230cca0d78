import type { RefusalTexts } from '../../api/refusal.ts';
import { NO_PAYMENTS, NO_TAX_RETURNS, NO_TEXTS } from './en.ts';

export const PORTAL_REFUSALS = {
  'portal.no-payments': () => NO_PAYMENTS,
  'portal.no-tax-returns': () => NO_TAX_RETURNS,
  'portal.no-texts': () => NO_TEXTS,
  'portal.no-such-site': () => 'This site is not set up.',
  'portal.no-notices': () => 'This is not set up.',
  'portal.notice-of-another': () => 'This is not for this portal.',
} satisfies RefusalTexts;
