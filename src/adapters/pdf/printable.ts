import type { Bill } from '../../../domain/bills/bill.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';

export type Printable = { readonly receipt: Receipt } | { readonly bill: Bill };
