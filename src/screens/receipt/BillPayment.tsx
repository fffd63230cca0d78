import { useParams } from 'wouter';
import { receiptView } from '../../receipt-view.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

const NOT_HAD = 'Unable to get transaction details.  Please try again later.';

/** A transaction as reached from the history or from a bill (NAV-15, NAV-16, TRX-01 to TRX-07). */
export function BillPayment() {
  const { confirmationNum = '', ebillId } = useParams();
  return (
    <ReceiptPage
      view={receiptView(confirmationNum, NOT_HAD)}
      reached={{ by: 'transaction', ebillId: Number(ebillId) }}
    />
  );
}
