import { useParams } from 'wouter';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { receiptQuery } from '../../queries/receipts.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

/** A transaction, reached from the history or from a bill (NAV-15, NAV-16, TRX-01 to TRX-07). */
export function BillPayment() {
  const { confirmationNum = '', ebillId } = useParams();
  return (
    <ReceiptPage
      view={receiptQuery(confirmationNum, RECEIPT.notHad)}
      reached={{ by: 'transaction', ebillId: Number(ebillId) }}
    />
  );
}
