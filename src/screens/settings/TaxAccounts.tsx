import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type { ListedTaxAccount } from '../../../domain/tax-account.ts';
import { Absent } from '../../absent.tsx';
import type { ReadView } from '../../use-read-view.ts';
import { AccountGroup } from './AccountGroup.tsx';
import { RemoveTaxAccount } from './RemoveTaxAccount.tsx';
import css from './Settings.module.css';

interface TaxAccountsProps {
  readonly accounts: readonly ListedTaxAccount[] | undefined;
  readonly failure: ReadView<unknown>['failure'];
  readonly onRetry: () => void;
}

/** The tax accounts, each with its removal; a link from an account's own page leads straight to it (SET-22, SET-24, TAX-03). */
export function TaxAccounts({ accounts, failure, onRetry }: TaxAccountsProps) {
  const wanted = Number(new URLSearchParams(useSearch()).get('tax'));
  const row = useRef<HTMLLIElement>(null);
  const isThere = accounts?.some(({ id }) => id === wanted) ?? false;
  useEffect(() => {
    if (isThere) row.current?.querySelector('button')?.focus();
  }, [isThere]);

  if (!accounts && failure)
    return (
      <Absent failure={failure} label="Retry: tax accounts" onRetry={onRetry}>
        Your tax accounts were not saved on this device yet. Seeing them needs a connection.
      </Absent>
    );
  if (!accounts?.length) return null;
  return (
    <AccountGroup name="Tax Returns" count={accounts.length} isWanted={isThere}>
      {accounts.map((account) => (
        <li key={account.id} ref={account.id === wanted ? row : undefined} className={css.row}>
          <div id={`tax-account-${account.id}`} className={css.words}>
            <p className={css.name}>
              <bdi>{account.name}</bdi>
            </p>
            <p className={css.note}>
              <bdi>{account.accountNum}</bdi> · Business tax · <bdi>{account.biller.name}</bdi>
            </p>
          </div>
          <RemoveTaxAccount account={account} nameId={`tax-account-${account.id}`} />
        </li>
      ))}
    </AccountGroup>
  );
}
