import { NO_SUCH_BILL, NO_SUCH_RECEIPT } from '../../../domain/values/text/parts.ts';
import { Notice } from './Notice.tsx';

const MISSING = {
  bill: NO_SUCH_BILL,
  receipt: NO_SUCH_RECEIPT,
};

/** The address belongs to nothing of this customer, so a retry would not help. */
export function NoSuch({ thing }: { thing: keyof typeof MISSING }) {
  return (
    <Notice tone="error" title={`No such ${thing}`}>
      {MISSING[thing]}
    </Notice>
  );
}
