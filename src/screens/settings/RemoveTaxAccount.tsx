import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { deleteCachedTaxAccount } from '../../queries/tax.ts';
import { AccountRemoval } from '../../widgets/bill/AccountRemoval.tsx';
import { reloadLater } from './reload-later.ts';
import { taxRemovalWiring } from './wiring.ts';

interface RemoveTaxAccountProps {
  readonly account: TaxAccountBasics;
  readonly nameId: string;
}

/** Removes a tax account, after a question of its own (SET-24 to SET-26, ERR2-31). */
export function RemoveTaxAccount({ account, nameId }: RemoveTaxAccountProps) {
  const { adapters } = useApp();
  return (
    <AccountRemoval
      machine={useWired(taxRemovalWiring)}
      accountId={account.id}
      title="Remove this tax account?"
      nameId={nameId}
      done="The tax account was removed."
      onRemoved={() => {
        reloadLater();
        void deleteCachedTaxAccount(adapters, account);
      }}
    >
      <p>
        Tax account <bdi>{account.accountNum}</bdi> with <bdi>{account.biller.name}</bdi> and its unsaved
        returns leave this portal.
      </p>
      <p>
        Nothing is withdrawn from the tax organization: what was filed stays filed, and what is due stays due.
      </p>
    </AccountRemoval>
  );
}
