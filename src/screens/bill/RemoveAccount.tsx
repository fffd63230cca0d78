import { Trash2 } from 'lucide-react';
import { ENDED_BY_REMOVAL, type EndedByRemoval } from '../../../domain/accounts/removal-effects.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { deleteCachedAccount } from '../../queries/bills.ts';
import { AccountRemoval } from '../../widgets/bill/AccountRemoval.tsx';
import { accountRemovalWiring } from '../../widgets/bill/wiring.ts';
import css from './RemoveAccount.module.css';

/** Removes the account of a bill (DET-10, DET-11). */
export function RemoveAccount({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  return (
    <div className={css.removal} data-print="no">
      <AccountRemoval
        machine={useWired(accountRemovalWiring)}
        accountId={bill.account_id}
        title="Remove this account?"
        done="The account was removed."
        icon={<Trash2 aria-hidden="true" />}
        onRemoved={() => {
          navigate(to.home(), { replace: true });
          void deleteCachedAccount(adapters, bill.account_id);
        }}
      >
        <p>
          <bdi>{bill.nickname || bill.bill_type.name}</bdi>, account{' '}
          <AccountNumber value={bill.account_num} /> with <bdi>{bill.biller.name}</bdi>, leaves your accounts.
          This ends with it:
        </p>
        <ul className={css.ended}>
          {ENDED_BY_REMOVAL.map((ended) => (
            <li key={ended}>{ENDINGS[ended]}</li>
          ))}
        </ul>
        <p>Payments that were made stay in your history.</p>
      </AccountRemoval>
    </div>
  );
}

const ENDINGS: Record<EndedByRemoval, string> = {
  'cart items': 'Its bills leave your cart.',
  'scheduled payments': 'Its pending payments are cancelled.',
  'auto pay': 'Its auto pay is switched off, if you control it.',
  'pay by text': 'Its pay by text ends.',
  reminders: 'Its reminders end.',
};
