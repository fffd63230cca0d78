import type { ReactNode } from 'react';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { OWN_ACCOUNTS } from '../../../domain/accounts/text/own-accounts.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { billListQuery } from '../../queries/bill-list.ts';
import { takeOversQuery } from '../../queries/take-overs.ts';
import { taxAccountsQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { TakeOvers } from '../../widgets/bill/TakeOvers.tsx';
import { Unread } from '../../widgets/Unavailable.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { RemoveOne } from './RemoveOne.tsx';
import css from './Settings.module.css';
import { TaxAccounts } from './TaxAccounts.tsx';
import { useRequestedRow } from './use-requested-row.ts';

/**
 * The accounts by biller, each with its removal. A link of the bill list leads straight to one (SET-22 to
 * SET-26, BIL-31).
 */
export function BillsPart() {
  const bills = useQuery(billListQuery);
  const { data } = bills;
  const tax = useQuery(taxAccountsQuery);
  const takeOvers = useQuery(takeOversQuery);
  const isClaimed = (accountId: number) =>
    takeOvers.data?.some(({ account_id }) => account_id === accountId) ?? false;
  const takeOverOf = (accountId: number) => (
    <TakeOvers pending={takeOvers.data} accountId={accountId} onOutdated={takeOvers.retry} />
  );
  const isOffline = useIsOffline();
  return (
    <section className={css.section} aria-label="Bills">
      <Unread of={bills} loading="Loading your accounts">
        {OWN_ACCOUNTS.notRead}
      </Unread>
      {data?.length === 0 && tax.data?.accounts.length === 0 && <p>{OWN_ACCOUNTS.none}</p>}
      {data?.map((group) => (
        <BillGroup
          key={group.id}
          group={group}
          isClaimed={group.accounts.some(({ account_id }) => isClaimed(account_id))}
          takeOverOf={takeOverOf}
        />
      ))}
      {(data || tax.data || !isOffline) && (
        <TaxAccounts
          accounts={tax.data?.accounts}
          failure={tax.failure}
          onRetry={tax.retry}
          takeOverOf={takeOverOf}
        />
      )}
    </section>
  );
}

type BillGroupProps = {
  group: BillerGroup;
  /** True while a take-over of one of its accounts is pending. */
  isClaimed: boolean;
  /** The notice about a take-over of the account, if one is pending. */
  takeOverOf: (accountId: number) => ReactNode;
};

function BillGroup({ group, isClaimed, takeOverOf }: BillGroupProps) {
  const ids = group.accounts.map(({ account_id }) => account_id);
  const { isRequested, isListed, row } = useRequestedRow('account', ids);
  return (
    <AccountGroup name={<bdi>{billerName(group)}</bdi>} count={ids.length} isWanted={isListed || isClaimed}>
      {group.accounts.map((account) => (
        <li
          key={account.account_id}
          ref={isRequested(account.account_id) ? row : undefined}
          className={css.row}
        >
          <div id={`account-${account.account_id}`} className={css.words}>
            <p className={css.name}>
              <bdi>{account.nickname || account.bill_type.name}</bdi>
            </p>
            <p className={css.note}>
              <AccountNumber value={account.account_num} /> · <bdi>{account.bill_type.name}</bdi> ·{' '}
              <bdi>{billerName(group)}</bdi>
            </p>
          </div>
          <RemoveOne account={account} biller={billerName(group)} nameId={`account-${account.account_id}`} />
          {takeOverOf(account.account_id)}
        </li>
      ))}
    </AccountGroup>
  );
}
