import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { AutoPayGroup } from '../../../domain/auto-pay/list.ts';
import { groupName } from '../../../domain/auto-pay/list-search.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { AutoPayRow, type RowMachines } from './AutoPayRow.tsx';
import css from './AutoPays.module.css';

/** One biller; its heading folds its accounts (APL-02, APL-07, APL-08). */
export const GroupSection = memo(GroupContent);

function GroupContent({ group, ...acts }: RowMachines & { group: AutoPayGroup }) {
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
            <AutoPayRow key={account.account_id} account={account} biller={name} {...acts} />
          ))}
        </tbody>
      </table>
    </details>
  );
}
