import type { BillerGroup } from '../../../domain/account.ts';
import { Absent } from '../../absent.tsx';
import { useIsOffline } from '../../app-context.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { taxAccountsView } from '../../tax-view.ts';
import { useReadView } from '../../use-read-view.ts';
import { billListView } from '../bills/wiring.ts';
import { AccountGroup } from './AccountGroup.tsx';
import { RemoveOne } from './RemoveOne.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { TaxAccounts } from './TaxAccounts.tsx';

/** The accounts by biller, each with its removal (SET-22 to SET-26). */
export function BillsPart() {
  const { data, failure, retry } = useReadView(billListView);
  const tax = useReadView(taxAccountsView);
  const isOffline = useIsOffline();
  return (
    <Section title="Bills">
      {!data && failure && (
        <Absent failure={failure} onRetry={retry}>
          Your accounts were not saved on this device yet. Seeing them needs a connection.
        </Absent>
      )}
      {!data && !failure && <Skeleton label="Loading your accounts" />}
      {data?.length === 0 && tax.data?.accounts.length === 0 && <p>You have no accounts yet.</p>}
      {data?.map((group) => (
        <BillGroup key={group.id} group={group} />
      ))}
      {(data || tax.data || !isOffline) && (
        <TaxAccounts accounts={tax.data?.accounts} failure={tax.failure} onRetry={tax.retry} />
      )}
    </Section>
  );
}

function BillGroup({ group }: { group: BillerGroup }) {
  return (
    <AccountGroup name={<bdi>{group.name}</bdi>} count={group.accounts.length}>
      {group.accounts.map((account) => (
        <li key={account.account_id} className={css.row}>
          <div id={`account-${account.account_id}`} className={css.words}>
            <p className={css.name}>
              <bdi>{account.nickname || account.bill_type.name}</bdi>
            </p>
            <p className={css.note}>
              <bdi>{account.account_num}</bdi> · <bdi>{account.bill_type.name}</bdi> · <bdi>{group.name}</bdi>
            </p>
          </div>
          <RemoveOne account={account} biller={group.name} nameId={`account-${account.account_id}`} />
        </li>
      ))}
    </AccountGroup>
  );
}
