import { useParams } from 'wouter';
import { receiptView } from '../../receipt-view.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

/** The receipt of a confirmation number (NAV-17, RCT-22). */
export function NumberedReceipt() {
  const { confirmationNum = '' } = useParams();
  return <ReceiptPage view={receiptView(confirmationNum)} reached={{ by: 'number' }} />;
}
