import type { Bill } from '../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import css from './AccountEnd.module.css';
import { NicknameRemoval } from './Nickname.tsx';
import { Part } from './Part.tsx';
import { RemoveAccount } from './RemoveAccount.tsx';

/** What takes the nickname or the account away, folded at the end (DET-08, DET-10, DET-11, ruling 51). */
export function AccountEnd({ bill }: { bill: Bill }) {
  return (
    <Part title={bill.nickname ? BILL_PAGE.removeWithNickname : BILL_PAGE.remove} starts="closed">
      <div className={css.changes}>
        <NicknameRemoval bill={bill} />
        <RemoveAccount bill={bill} />
      </div>
    </Part>
  );
}
