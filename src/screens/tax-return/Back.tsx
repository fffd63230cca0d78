import { ChevronLeft } from 'lucide-react';
import type { TaxAccountBasics } from '../../../domain/tax-account.ts';
import { href, to } from '../../routes.ts';

/** To the account, or to the list of them where it is not known. */
export function Back({ account }: { account?: TaxAccountBasics | undefined }) {
  return (
    <a href={href(account ? to.taxAccount(account.id, account.entityId) : to.bills())} data-print="no">
      <ChevronLeft aria-hidden="true" />
      {account ? account.biller.name : 'Accounts'}
    </a>
  );
}
