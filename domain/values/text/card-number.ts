import { containsCardNumber } from '../card-digits.ts';

export const NO_CARD_NUMBER_HERE =
  'Please leave the card number out of this field. It is shown on screens and receipts.';

export function containedCardNumberProblem(text: string): string | undefined {
  return containsCardNumber(text) ? NO_CARD_NUMBER_HERE : undefined;
}
