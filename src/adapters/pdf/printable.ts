import type { Bill } from '../../../domain/bills/bill.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';

/** A document that can be made into a PDF. */
export type Printable = { readonly receipt: Receipt } | { readonly bill: Bill };
