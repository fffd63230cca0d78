import type { TakenBackState } from '../../domain/office/taken-back.ts';

export const TAKEN_BACK: Record<TakenBackState, string> = {
  inquiry: 'The bank asks, nothing taken',
  open: 'Waits for an answer',
  won: 'Decided for the biller',
  lost: 'Decided for the payer',
  returned: 'Taken back by the bank',
};

/** The reasons of banks, by the words that processors have for them. */
const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank cannot process it',
  check_returned: 'A check was returned',
  credit_not_processed: 'A promised refund did not come',
  customer_initiated: 'The payer disputed it at the bank',
  debit_not_authorized: 'The payer did not allow the debit',
  duplicate: 'Paid twice',
  fraudulent: 'The payer says that somebody else used the card',
  general: 'No special reason',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'The account has too little money',
  noncompliant: 'A rule of the card network was broken',
  product_not_received: 'The payer got nothing for it',
  product_unacceptable: 'It was faulty, or not as described',
  subscription_canceled: 'The payer had canceled it',
  unrecognized: 'The payer does not know the payment',
};

export const disputeReason = (word: string) => REASONS[word] ?? word.replaceAll('_', ' ');

export const DISPUTES = {
  title: 'Returns and disputes',
  lead: 'What banks took back or ask about. Answer disputes and questions at the processor before their deadline.',
  number: 'Payment',
  day: 'Day',
  biller: 'Biller',
  state: 'State',
  respondBy: 'Answer until',
  why: 'Why',
  disputed: 'Asked for',
  amount: 'Paid',
  none: 'No bank has asked for a payment',
  noneWhy: 'Returns and disputes appear here as soon as the processor tells of them.',
} as const;
