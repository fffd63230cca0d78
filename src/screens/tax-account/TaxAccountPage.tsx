import type { TaxAccount } from '../../../domain/tax-account.ts';
import { Notice } from '../../parts/Notice.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { CompletedReturns } from './CompletedReturns.tsx';
import { ReturnLists } from './ReturnLists.tsx';
import css from './TaxAccount.module.css';

/** Who and where, then the lists; while the organization's service is down its words stand in their place (TAX-16, TAX-18). */
export function TaxAccountPage({ account }: { account: TaxAccount }) {
  const { is_running, error_msg } = account.taxWebServiceStatus;
  return (
    <>
      <AccountHeader account={account} />
      {is_running ? (
        <div className={css.columns} data-alone={!account.hasCowsConfig}>
          {account.hasCowsConfig && <ReturnLists account={account} />}
          <CompletedReturns account={account} />
        </div>
      ) : (
        <Notice tone="warn" title="Important Notice">
          <bdi>{error_msg}</bdi>
        </Notice>
      )}
    </>
  );
}
