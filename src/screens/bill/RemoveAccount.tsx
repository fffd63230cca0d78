import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ENDED_BY_REMOVAL } from '../../../domain/accounts/removal-effects.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import { accountRemovalMachine } from '../../../machines/accounts/account-removal.machine.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { deleteCachedAccount } from '../../queries/bills.ts';
import { AccountRemoval } from '../../widgets/bill/AccountRemoval.tsx';
import css from './RemoveAccount.module.css';

/** Removes the account of a bill (DET-10, DET-11). */
export function RemoveAccount({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  return (
    <div className={css.removal} data-print="no">
      <AccountRemoval
        machine={useWired(accountRemovalMachine)}
        accountId={bill.account_id}
        title={BILL_PAGE.removal.title}
        done={BILL_PAGE.removal.done}
        icon={<Trash2 aria-hidden="true" />}
        onRemoved={() => {
          navigate(to.home(), { replace: true });
          void deleteCachedAccount(adapters, bill.account_id);
        }}
      >
        <p>
          <Sentence
            parts={BILL_PAGE.removal.leaves<ReactNode>(
              <bdi>{bill.nickname || bill.bill_type.name}</bdi>,
              <AccountNumber value={bill.account_num} />,
              <bdi>{bill.biller.name}</bdi>,
            )}
          />
        </p>
        <ul className={css.ended}>
          {ENDED_BY_REMOVAL.map((ended) => (
            <li key={ended}>{BILL_PAGE.removal.ends[ended]}</li>
          ))}
        </ul>
        <p>{BILL_PAGE.removal.paymentsStay}</p>
      </AccountRemoval>
    </div>
  );
}
