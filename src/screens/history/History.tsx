import { useParams } from 'wouter';
import { historySection } from '../../../domain/history/history.ts';
import { lazyPart } from '../../app/screen.tsx';
import { HistoryPage } from './HistoryPage.tsx';

const BillPayment = lazyPart(() => import('../../widgets/receipt/BillPayment.tsx'), 'BillPayment');

/** A tab of the history, or one payment (NAV-14, NAV-15). */
export function History() {
  const { section, confirmationNum } = useParams();
  if (section === 'payments' && confirmationNum) return <BillPayment />;
  return <HistoryPage section={historySection(section)} />;
}
