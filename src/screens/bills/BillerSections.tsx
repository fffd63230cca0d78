import type { BillerGroup } from '../../../domain/accounts/account.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import { BillerSection } from './BillerSection.tsx';
import css from './BillList.module.css';
import { NearScreen } from './NearScreen.tsx';

interface BillerSectionsProps {
  readonly list: BillListRef;
  readonly groups: readonly BillerGroup[];
  readonly today: CalendarDate;
  readonly onAdd: Add;
}

/**
 * Up to this many rows, all are drawn in the end. Of a longer list, only those near the screen are (ruling
 * 20).
 */
const WHOLE = 50;

/** About the number of rows on the first screen. */
const FIRST = 10;

export function BillerSections({ list, groups, today, onAdd }: BillerSectionsProps) {
  const starts = startsOf(groups);
  const isLong = (starts.at(-1) ?? 0) + (groups.at(-1)?.accounts.length ?? 0) > WHOLE;
  return (
    <div className={css.groups}>
      {groups.map((group, at) => {
        const section = (
          <BillerSection key={group.id} list={list} group={group} today={today} onAdd={onAdd} />
        );
        return (
          <NearScreen
            key={group.id}
            estimate={`calc(3.5rem + ${group.accounts.length} * var(--row-estimate))`}
            startsNear={(starts[at] ?? 0) < FIRST}
            comesSoon={!isLong}
          >
            {section}
          </NearScreen>
        );
      })}
    </div>
  );
}

/** The number of rows above each group. */
function startsOf(groups: readonly BillerGroup[]): number[] {
  let above = 0;
  return groups.map(({ accounts }) => {
    const start = above;
    above += accounts.length;
    return start;
  });
}
