import { ChevronLeft } from 'lucide-react';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { href, to } from '../../app/routes.ts';

interface BackProps {
  readonly account?: TaxAccountBasics | undefined;
  /** The tax year of the return that is being left. */
  readonly year?: string | undefined;
}

/** Leads to the account, or to the list of accounts if it is not known. */
export function Back({ account, year }: BackProps) {
  return (
    <a href={href(account ? to.taxAccount(account.id, account.entityId, year) : to.bills())} data-print="no">
      <ChevronLeft aria-hidden="true" />
      {account ? account.biller.name : 'Accounts'}
    </a>
  );
}
