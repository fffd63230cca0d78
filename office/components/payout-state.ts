import type { PayoutRow } from '../../domain/office/payout-rows.ts';
import { PAYOUT_STATUS } from '../text/payouts.ts';
import type { State } from './table/columns.ts';

const TONES = { 'under way': 'info', paid: 'ok', failed: 'past-due' } as const;

export function stateOfPayout({ status }: Pick<PayoutRow, 'status'>): State {
  return { tone: TONES[status], words: PAYOUT_STATUS[status] };
}
