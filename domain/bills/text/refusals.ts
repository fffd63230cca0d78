import type { RefusalTexts } from '../../api/refusal.ts';
import { RECORD_NOT_FOUND } from '../../receipts/text/en.ts';
import { NO_CARD_NUMBER_HERE } from '../../values/text/card-number.ts';
import type { ReadingProblem } from '../meter-reading.ts';
import { BALANCE_UNAVAILABLE, CHOOSE_INVOICES, DEAD_LINK, unpayableText } from './en.ts';
import { NOT_BILL_NUMBERS } from './fields.ts';
import { readingProblemText } from './meter-problems.ts';

export const BILL_REFUSALS = {
  'bills.takes-no-payments': unpayableText,
  'bills.balance-unavailable': () => BALANCE_UNAVAILABLE,
  'bills.not-newest': () => 'Only the newest bill of an account has a live balance.',
  'bills.choose-invoices': () => CHOOSE_INVOICES,
  'bills.meter-reading': ({ problem }: { readonly problem: ReadingProblem }) => readingProblemText(problem),
  'bills.no-document': () => RECORD_NOT_FOUND,
  'bills.dead-link': () => DEAD_LINK,
  'bills.too-many-documents': () => 'Your documents are still being made. Please try again in a moment.',
  'bills.not-bill-numbers': () => NOT_BILL_NUMBERS,
  'bills.card-number': () => NO_CARD_NUMBER_HERE,
} satisfies RefusalTexts;
