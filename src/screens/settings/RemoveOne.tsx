import type { Account } from '../../../domain/account.ts';
import { useApp, useWired } from '../../app-context.tsx';
import { AccountRemoval } from '../bill/AccountRemoval.tsx';
import { accountRemovalWiring, forgetAccount } from '../bill/wiring.ts';
import { reloadLater } from './reload-later.ts';
import css from './Settings.module.css';

interface RemoveOneProps {
  readonly account: Account;
  readonly biller: string;
  readonly nameId: string;
}

/** Giving up one account (SET-24 to SET-26). */
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
        void forgetAccount(adapters, account.account_id);
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
