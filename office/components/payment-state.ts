import type { PaymentRow } from '../../domain/office/payment-row.ts';
import { PAYMENT_STATES, type PaymentState, paymentStateOf } from '../../domain/office/payment-states.ts';
import type { TransactionStatus } from '../../domain/receipts/transaction-status.ts';
import type { ChipTone } from '../../src/components/marks/Chip.tsx';
import { PAYMENT_STATE, PAYMENTS } from '../text/payments.ts';
import type { State } from './table/columns.ts';

const TONES: Record<PaymentState, ChipTone> = {
  paid: 'ok',
  'not-paid': 'past-due',
  voided: 'neutral',
  returned: 'past-due',
  refunded: 'neutral',
  reversed: 'past-due',
  'on-its-way': 'neutral',
  canceled: 'neutral',
  scheduled: 'info',
};

/** The one state that staff has to know of a payment: what happens to its money comes first. */
export function stateOfPayment({
  state,
  refund,
  dispute,
  given_back,
}: Pick<PaymentRow, 'state' | 'refund' | 'dispute' | 'given_back'>): State {
  if (state !== 'paid') return { tone: TONES[state], words: PAYMENT_STATE[state] };
  if (dispute === 'open') return { tone: 'due', words: PAYMENTS.disputed };
  if (refund === 'under review') return { tone: 'past-due', words: PAYMENTS.underReview };
  if (refund === 'under way') return { tone: 'info', words: PAYMENTS.beingGivenBack };
  if (given_back > 0) return { tone: 'neutral', words: PAYMENTS.refundedInPart };
  return { tone: TONES.paid, words: PAYMENT_STATE.paid };
}

/** A status of the books as a list shows it. */
export function stateOfStatus(status: TransactionStatus): State {
  const state = paymentStateOf(status);
  return { tone: TONES[state], words: PAYMENT_STATE[state] };
}

/** The states as a filter offers them. */
export const STATE_OPTIONS = (Object.keys(PAYMENT_STATES) as PaymentState[]).map((value) => ({
  value,
  label: PAYMENT_STATE[value],
}));
