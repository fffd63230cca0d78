import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { Notice } from '../../components/messages/Notice.tsx';

// The rows are in the first load, which has no room for the question. Their styles hide what pays.
document.documentElement.dataset.payments = 'off';

/** Said once for the whole list, above its bills: nothing here can be paid (ruling 24). */
export function NoPayments() {
  return <Notice title={NO_PAYMENTS} />;
}
