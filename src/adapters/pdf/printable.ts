import type { Bill } from '../../../domain/bills/bill.ts';
import type { Identity } from '../../../domain/brand/portal.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';

export type Printable = { readonly receipt: Receipt } | { readonly bill: Bill };

/** What the worker gets. It does not know by itself whose portal it works for. */
export type PdfJob = Printable & { readonly portal: Identity };
