import type { Account } from '../../../domain/accounts/account.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { deleteCachedAccount } from '../../queries/bills.ts';
import { AccountRemoval } from '../../widgets/bill/AccountRemoval.tsx';
import { accountRemovalWiring } from '../../widgets/bill/wiring.ts';
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
      machine={useWired(accountRemovalWiring)}
      accountId={account.account_id}
      title="Remove this account?"
      nameId={nameId}
      done="The account was removed."
      onRemoved={() => {
        reloadLater();
        void deleteCachedAccount(adapters, account.account_id);
      }}
    >
      <p>
        Account <bdi>{account.account_num}</bdi> with <bdi>{biller}</bdi> leaves your accounts. Its auto pay,
        scheduled payments, pay by text and reminders are removed too.
      </p>
      <p className={css.note}>Payments that were made stay in your history.</p>
    </AccountRemoval>
  );
}
