import { useSearch } from 'wouter';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { isSettled } from '../../../../domain/bills/bill-list.ts';
import { failedBefore } from '../../../../domain/receipts/text/receipt.ts';
import { Notice } from '../../../components/messages/Notice.tsx';
import { receiptQuery } from '../../../queries/receipts.ts';
import { useQuery } from '../../../queries/use-query.ts';

/** After `Pay again`: what happened to the payment before, above the button that pays. */
export function AfterFailure({ bill }: { bill: Bill }) {
  const failed = new URLSearchParams(useSearch()).get('failed');
  return failed && !isSettled(bill) && <Failure confirmation={failed} />;
}

function Failure({ confirmation }: { confirmation: string }) {
  const { data: receipt } = useQuery(receiptQuery(confirmation));
  const [part] = receipt?.transaction_receipts ?? [];
  const before = part && failedBefore(part);
  return (
    before && (
      <Notice tone="error" title={before.what}>
        {before.why}
      </Notice>
    )
  );
}
