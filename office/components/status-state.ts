import type { TransactionStatus } from '../../domain/receipts/transaction-status.ts';
import { STATUSES } from '../text/statuses.ts';
import type { State } from './table/columns.ts';

const TONES: Record<TransactionStatus, State['tone']> = {
  1: 'ok',
  2: 'past-due',
  3: 'neutral',
  4: 'past-due',
  5: 'neutral',
  6: 'past-due',
  7: 'info',
  8: 'neutral',
  10: 'due',
};

/** The status of a payment as a list shows it. */
export function stateOfStatus(status: TransactionStatus): State {
  return { tone: TONES[status], words: STATUSES[status] };
}
