import type { Bill } from '../../../domain/bills/bill.ts';
import css from './AccountEnd.module.css';
import { Part } from './Part.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';

/** The removal of the account, folded at the end (DET-10, DET-11, ruling 51). */
export function AccountEnd({ bill }: { bill: Bill }) {
  return (
    <Part title="Remove this account" starts="closed">
      <div className={css.changes}>
        <RemoveAccount bill={bill} />
      </div>
    </Part>
  );
}
