import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { AutoPayGroup } from '../../../domain/auto-pay-list.ts';
import { groupName } from '../../../domain/auto-pay-search.ts';
import { BillerLogo } from '../../parts/BillerLogo.tsx';
import type { RescheduleRef } from '../auto-pay/use-reschedule.ts';
import type { ToggleRef } from '../auto-pay/use-toggle.ts';
import type { BillListRef } from '../bills/use-bill-list.ts';
import { AutoPayRow } from './AutoPayRow.tsx';
import css from './AutoPays.module.css';
import type { KnownAccounts } from './ticked.ts';

/** What the rows act through. */
export interface Acts {
  readonly known: KnownAccounts;
  readonly list: BillListRef;
  readonly toggle: ToggleRef;
  readonly reschedule: RescheduleRef;
}

/** One biller; its heading folds its accounts away (APL-02, APL-07, APL-08). */
export const GroupSection = memo(DrawnGroup);

function DrawnGroup({ group, ...acts }: Acts & { group: AutoPayGroup }) {
  const id = useId();
  const name = groupName(group);
  return (
    <details className={css.group} open>
      <summary className={css.summary}>
        <BillerLogo name={name} src={group.logo.normal.url} />
        <span className={css.heading}>
          <h2 id={id} className={css.name}>
            <bdi>{name}</bdi>
          </h2>
          <span className={css.count}>{group.count} Total Account(s)</span>
        </span>
        <ChevronDown aria-hidden="true" className={css.fold} />
      </summary>
      <table className={css.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Next Run Date</th>
            <th scope="col">Amount</th>
            <th scope="col">Primary Payment</th>
            <th scope="col">Auto Pay</th>
          </tr>
        </thead>
        <tbody>
          {group.accounts.map((account) => (
            <AutoPayRow key={account.account_id} account={account} {...acts} />
          ))}
        </tbody>
      </table>
    </details>
  );
}
