import type { ReactNode } from 'react';
import { OWN_TAX_ACCOUNTS } from '../../../domain/accounts/text/own-accounts.ts';
import type { ListedTaxAccount } from '../../../domain/tax/tax-account.ts';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import type { LiveQuery } from '../../queries/use-query.ts';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { RemoveTaxAccount } from './RemoveTaxAccount.tsx';
import css from './Settings.module.css';
import { useRequestedRow } from './use-requested-row.ts';

interface TaxAccountsProps {
  readonly accounts: readonly ListedTaxAccount[] | undefined;
  readonly failure: LiveQuery<unknown>['failure'];
  readonly onRetry: () => void;
  /** The notice about a take-over of the account, if one is pending. */
  readonly takeOverOf: (accountId: number) => ReactNode;
}

/**
 * The tax accounts, each with its removal. A link from an account's own page leads straight to it (SET-22,
 * SET-24, TAX-03).
 */
export function TaxAccounts({ accounts, failure, onRetry, takeOverOf }: TaxAccountsProps) {
  const { isRequested, isListed, row } = useRequestedRow('tax', accounts?.map(({ id }) => id) ?? []);
  if (!accounts && failure)
    return (
      <UnavailableNotice failure={failure} label="Retry: tax accounts" onRetry={onRetry}>
        {OWN_TAX_ACCOUNTS.notRead}
      </UnavailableNotice>
    );
  if (!accounts?.length) return null;
  return (
    <AccountGroup name={TAX_LISTS.title} count={accounts.length} isWanted={isListed}>
      {accounts.map((account) => (
        <li key={account.id} ref={isRequested(account.id) ? row : undefined} className={css.row}>
          <div id={`tax-account-${account.id}`} className={css.words}>
            <p className={css.name}>
              <bdi>{account.name}</bdi>
            </p>
            <p className={css.note}>
              <AccountNumber value={account.accountNum} /> · Business tax · <bdi>{account.biller.name}</bdi>
            </p>
          </div>
          <RemoveTaxAccount account={account} nameId={`tax-account-${account.id}`} />
          {takeOverOf(account.accountId)}
        </li>
      ))}
    </AccountGroup>
  );
}
