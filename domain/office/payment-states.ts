import {
  DELETED,
  FAILED,
  PROCESSING,
  REFUNDED,
  RETURNED,
  REVERSED,
  SCHEDULED,
  SUCCESSFUL,
  type TransactionStatus,
  VOIDED,
} from '../receipts/transaction-status.ts';

/** How the office names the statuses of a payment in an address. */
export const PAYMENT_STATES = {
  paid: SUCCESSFUL,
  'not-paid': FAILED,
  voided: VOIDED,
  returned: RETURNED,
  refunded: REFUNDED,
  reversed: REVERSED,
  'on-its-way': PROCESSING,
  canceled: DELETED,
  scheduled: SCHEDULED,
} as const satisfies Record<string, TransactionStatus>;

export type PaymentState = keyof typeof PAYMENT_STATES;

const NAMES = new Map(Object.entries(PAYMENT_STATES).map(([name, status]) => [status, name as PaymentState]));

export function paymentStateOf(status: TransactionStatus): PaymentState {
  return NAMES.get(status) ?? 'not-paid';
}
