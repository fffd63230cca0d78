import { useParams } from 'wouter';
import { receiptQuery } from '../../queries/receipts.ts';
import { ReceiptPage } from '../../widgets/receipt/ReceiptPage.tsx';

/** The receipt of a confirmation number (NAV-17, RCT-22). */
export function NumberedReceipt() {
  const { confirmationNum = '' } = useParams();
  return <ReceiptPage view={receiptQuery(confirmationNum)} reached={{ by: 'number' }} />;
}
