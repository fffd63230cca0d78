import { memo } from 'react';
import type { AutoPayGroup } from '../../../domain/auto-pay/list.ts';
import { groupName } from '../../../domain/auto-pay/list-search.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { AutoPayRow, type RowMachines } from './AutoPayRow.tsx';
import css from './AutoPays.module.css';

/** One biller; its heading folds its accounts (APL-02, APL-07, APL-08). */
export const GroupSection = memo(GroupContent);

function GroupContent({ group, ...acts }: RowMachines & { group: AutoPayGroup }) {
  const name = groupName(group);
  return (
    <TimelineBlock
      title={name}
      count={`${group.count} Total Account(s)`}
      fold="open"
      lead={<BillerLogo name={name} src={group.logo.normal.url} />}
    >
      <table className={css.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Auto Pay</th>
            <th scope="col">Next Run Date</th>
            <th scope="col">Amount</th>
            <th scope="col">Primary Payment</th>
            <th scope="col">
              <VisuallyHidden>Settings</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.accounts.map((account) => (
            <AutoPayRow key={account.account_id} account={account} biller={name} {...acts} />
          ))}
        </tbody>
      </table>
    </TimelineBlock>
  );
}
