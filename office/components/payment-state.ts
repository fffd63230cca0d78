import type { PaymentRow } from '../../domain/office/payment-row.ts';
import { PAYMENT_FILTERS, type ShownState, shownStateOf } from '../../domain/office/payment-states.ts';
import type { ChipTone } from '../../src/components/marks/Chip.tsx';
import { PAYMENT_STATE } from '../text/payments.ts';
import type { State } from './table/columns.ts';

const TONES: Record<ShownState, ChipTone> = {
  paid: 'ok',
  'not-paid': 'past-due',
  voided: 'neutral',
  returned: 'past-due',
  refunded: 'neutral',
  reversed: 'past-due',
  'on-its-way': 'neutral',
  canceled: 'neutral',
  scheduled: 'info',
  disputed: 'due',
  'refund-failed': 'past-due',
  'being-given-back': 'info',
  'refunded-in-part': 'neutral',
};

export const stateOfShown = (state: ShownState): State => ({
  tone: TONES[state],
  words: PAYMENT_STATE[state],
});

export const stateOfPayment = (
  payment: Pick<PaymentRow, 'state' | 'refund' | 'dispute' | 'given_back'>,
): State => stateOfShown(shownStateOf(payment));

/** The states as a filter offers them. */
export const STATE_OPTIONS = PAYMENT_FILTERS.map((value) => ({ value, label: PAYMENT_STATE[value] }));
