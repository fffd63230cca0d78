import { TAKEN_BACK_STATES, type TakenBackState } from '../../domain/office/taken-back.ts';

export const TAKEN_BACK: Record<TakenBackState, string> = {
  open: 'Waits for an answer',
  won: 'Decided for the biller',
  lost: 'Decided for the payer',
  returned: 'Taken back by the bank',
};

export const TAKEN_BACK_OPTIONS = TAKEN_BACK_STATES.map((value) => ({ value, label: TAKEN_BACK[value] }));

export const DISPUTES = {
  title: 'Returns and disputes',
  lead: 'What banks took back or ask about. Answer a dispute at the processor before its deadline.',
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
