import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Account, BillerGroup } from '../../../domain/account.ts';
import { billerName } from '../../../domain/bill-list.ts';
import { isSelectable } from '../../../domain/bill-selection.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { BillerLogo } from '../../parts/BillerLogo.tsx';
import { StubList } from '../../parts/StubList.tsx';
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx';
import css from './BillerSection.module.css';
import { BillRow } from './BillRow.tsx';
import { SelectBills } from './SelectBills.tsx';
import type { Add, BillListRef } from './use-bill-list.ts';
import { WindowedRows } from './WindowedRows.tsx';

interface BillerSectionProps {
  readonly list: BillListRef;
  readonly group: BillerGroup;
  readonly today: CalendarDate;
  readonly isWindowed: boolean;
  readonly onAdd: Add;
}

/** One biller with its accounts, expanded at first (BIL-01, BIL-02). */
export function BillerSection({ list, group, today, isWindowed, onAdd }: BillerSectionProps) {
  const id = useId();
  const name = billerName(group);
  const hasChoice = group.accounts.some(isSelectable);
  const row = (account: Account) => (
    <BillRow
      key={account.account_id}
      list={list}
      account={account}
      biller={group.name}
      today={today}
      hasChoice={hasChoice}
      onAdd={onAdd}
    />
  );

  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.header}>
        <SelectBills
          list={list}
          accounts={group.accounts}
          label={`Select all bills of ${name}`}
          labelHidden
        />
        <BillerLogo name={name} src={group.logo.normal.url} />
        <div className={css.words}>
          <h2 id={id} className={css.name}>
            {name}
          </h2>
          <p className={css.count}>{group.count === 1 ? '1 account' : `${group.count} accounts`}</p>
        </div>
      </header>
      <details className={css.rows} open>
        <summary className={css.toggle}>
          <ChevronDown aria-hidden="true" />
          <VisuallyHidden>Accounts of {name}</VisuallyHidden>
        </summary>
        {isWindowed ? (
          <WindowedRows label={`Bills of ${name}`} accounts={group.accounts} row={row} />
        ) : (
          <StubList label={`Bills of ${name}`}>{group.accounts.map(row)}</StubList>
        )}
      </details>
    </section>
  );
}
