import type { Account } from '../../../domain/accounts/account.ts';
import { OWN_ACCOUNTS } from '../../../domain/accounts/text/own-accounts.ts';
import { accountRemovalMachine } from '../../../machines/accounts/account-removal.machine.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { deleteCachedAccount } from '../../queries/bills.ts';
import { AccountRemoval } from '../../widgets/bill/AccountRemoval.tsx';
import { reloadLater } from './reload-later.ts';
import css from './Settings.module.css';

interface RemoveOneProps {
  readonly account: Account;
  readonly biller: string;
  readonly nameId: string;
}

/** Removes one account (SET-24 to SET-26). */
export function RemoveOne({ account, biller, nameId }: RemoveOneProps) {
  const { adapters } = useApp();
  return (
    <AccountRemoval
      machine={useWired(accountRemovalMachine)}
      accountId={account.account_id}
      title={OWN_ACCOUNTS.question}
      nameId={nameId}
      done={OWN_ACCOUNTS.removed}
      onRemoved={() => {
        reloadLater();
        void deleteCachedAccount(adapters, account.account_id);
      }}
    >
      <p>
        <Sentence
          parts={OWN_ACCOUNTS.removal(<AccountNumber value={account.account_num} />, <bdi>{biller}</bdi>)}
        />
      </p>
      <p className={css.note}>{OWN_ACCOUNTS.paymentsStay}</p>
    </AccountRemoval>
  );
}
