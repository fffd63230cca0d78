import type { TaxAccount } from '../../../domain/tax/tax-account.ts';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { CompletedReturns } from './CompletedReturns.tsx';
import { ReturnLists } from './ReturnLists.tsx';
import css from './TaxAccount.module.css';

/**
 * The organization and account, then the lists. While the organization's service is down, its message
 * replaces them (TAX-16, TAX-18).
 */
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
        <Notice tone="warn" title={TAX_LISTS.notice}>
          <bdi>{error_msg}</bdi>
        </Notice>
      )}
    </>
  );
}
