import { PAYOUTS, RECONCILIATION } from '../../text/payouts.ts';

export const PARTS = [
  { path: '/payouts', text: PAYOUTS.list },
  { path: '/payouts/reconciliation', text: RECONCILIATION.title },
];

/** What three books say of the same payments, beside each other. */
export const BOOK_COLUMNS = [
  { name: RECONCILIATION.what },
  { name: RECONCILIATION.ledger, numeric: true, firm: true },
  { name: RECONCILIATION.processor, numeric: true, firm: true },
  { name: RECONCILIATION.remitted, numeric: true, firm: true },
  { name: RECONCILIATION.fees, numeric: true, firm: true },
];
