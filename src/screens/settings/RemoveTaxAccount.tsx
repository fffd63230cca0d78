import { OWN_TAX_ACCOUNTS } from '../../../domain/accounts/text/own-accounts.ts';
import type { TaxAccountBasics } from '../../../domain/tax/tax-account.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
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
      title={OWN_TAX_ACCOUNTS.question}
      nameId={nameId}
      done={OWN_TAX_ACCOUNTS.removed}
      onRemoved={() => {
        reloadLater();
        void deleteCachedTaxAccount(adapters, account);
      }}
    >
      <p>
        <Sentence
          parts={OWN_TAX_ACCOUNTS.removal(
            <AccountNumber value={account.accountNum} />,
            <bdi>{account.biller.name}</bdi>,
          )}
        />
      </p>
      <p>{OWN_TAX_ACCOUNTS.filedStays}</p>
    </AccountRemoval>
  );
}
