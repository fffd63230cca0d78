import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { Account, BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/bills/bill-list.ts';
import { isSelectable } from '../../../domain/cart/bill-selection.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { StubList } from '../../components/layout/StubList.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from '../../widgets/bills/BillerSection.module.css';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import { BillRow } from './BillRow.tsx';
import { NearScreen } from './NearScreen.tsx';
import { SelectBills } from './SelectBills.tsx';

interface BillerSectionProps {
  readonly list: BillListRef;
  readonly group: BillerGroup;
  readonly today: CalendarDate;
  readonly onAdd: Add;
}

/** Number of rows on one sheet of a long list. A slow phone can draw them in one frame. */
const SHEET = 5;

/** One biller with its accounts, expanded at first (BIL-01, BIL-02). */
export const BillerSection = memo(BillerSectionContent);

function BillerSectionContent({ list, group, today, onAdd }: BillerSectionProps) {
  const id = useId();
  const name = billerName(group);
  const hasChoice = group.accounts.some(isSelectable);
  const sheets = sheetsOf(group.accounts);
  const sheet = (accounts: readonly Account[], label: string) => (
    <StubList label={label}>
      {accounts.map((account) => (
        <BillRow
          key={account.account_id}
          list={list}
          account={account}
          biller={group.name}
          today={today}
          hasChoice={hasChoice}
          onAdd={onAdd}
        />
      ))}
    </StubList>
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
        {sheets.length === 1
          ? sheet(group.accounts, `Bills of ${name}`)
          : sheets.map((accounts, at) => (
              <NearScreen
                key={accounts[0]?.account_id}
                estimate={`calc(${accounts.length} * var(--row-estimate))`}
                startsNear={at === 0}
              >
                {sheet(accounts, `Bills of ${name}, sheet ${at + 1} of ${sheets.length}`)}
              </NearScreen>
            ))}
      </details>
    </section>
  );
}

/** A short group is one sheet, and a long one is split into several (ruling 20). */
function sheetsOf(accounts: readonly Account[]): (readonly Account[])[] {
  if (accounts.length <= WHOLE) return [accounts];
  return Array.from({ length: Math.ceil(accounts.length / SHEET) }, (_, at) =>
    accounts.slice(at * SHEET, (at + 1) * SHEET),
  );
}

const WHOLE = 20;
