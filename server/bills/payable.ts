import { takesNoPayments } from '../../domain/bills/text/en.ts';
import { billerNameOf } from '../store/billers.ts';
import type { billers } from '../store/schema/billers.ts';

interface PayableRow {
  readonly bill: { readonly isPayable: boolean };
  readonly biller: Pick<typeof billers.$inferSelect, 'merchant' | 'commonName' | 'registeredName'>;
}

/** False for a biller without an account at the payment processor: its bills are shown and cannot be paid. */
export function isConnected({ merchant }: { readonly merchant: string }): boolean {
  return merchant !== '';
}

/** False for a bill that its biller, or the portal, lets nobody pay. */
export function isPayableHere({ bill, biller }: PayableRow): boolean {
  return bill.isPayable && isConnected(biller);
}

/** Why nothing of a biller can be paid; nothing for a biller that is connected. */
export function unpayableWords(biller: PayableRow['biller']): { unpayable?: string } {
  return isConnected(biller) ? {} : { unpayable: takesNoPayments(billerNameOf(biller)) };
}
