import { PAYOUTS, RECONCILIATION } from '../../text/payouts.ts';

export const PARTS = [
  { path: '/payouts', text: PAYOUTS.list },
  { path: '/payouts/reconciliation', text: RECONCILIATION.title },
];
