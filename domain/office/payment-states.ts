import type { DisputeStatus, RefundState } from '../receipts/money-back.ts';
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
import { type Cents, ZERO } from '../values/cents.ts';

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

/** The states that a list of payments can be narrowed to. A disputed payment counts as paid until that is decided. */
export const PAYMENT_FILTERS = [...(Object.keys(PAYMENT_STATES) as PaymentState[]), 'disputed'] as const;

const NAMES = new Map(Object.entries(PAYMENT_STATES).map(([name, status]) => [status, name as PaymentState]));

export function paymentStateOf(status: TransactionStatus): PaymentState {
  return NAMES.get(status) ?? 'not-paid';
}

/** What a payment that counts may be besides paid. */
const BESIDES_PAID = ['disputed', 'refund-failed', 'being-given-back', 'refunded-in-part'] as const;

/** Every state that a page, a list or a file tells of a payment. */
export type ShownState = PaymentState | (typeof BESIDES_PAID)[number];

export const SHOWN_STATES = [
  ...(Object.keys(PAYMENT_STATES) as PaymentState[]),
  ...BESIDES_PAID,
] as const satisfies readonly ShownState[];

interface Payment {
  readonly state: PaymentState;
  readonly refund: RefundState['status'] | null;
  readonly dispute: DisputeStatus | null;
  readonly given_back: Cents;
}

/** The one state that staff has to know of a payment: what happens to its money comes first. */
export function shownStateOf({ state, refund, dispute, given_back }: Payment): ShownState {
  if (state !== 'paid') return state;
  if (dispute === 'open') return 'disputed';
  if (refund === 'under review') return 'refund-failed';
  if (refund === 'under way') return 'being-given-back';
  return given_back > ZERO ? 'refunded-in-part' : 'paid';
}
