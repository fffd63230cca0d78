import type { BillerGroup } from '../../../domain/account.ts';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { BillerSection } from './BillerSection.tsx';
import css from './BillList.module.css';
import { NearScreen } from './NearScreen.tsx';
import type { Add, BillListRef } from './use-bill-list.ts';

interface BillerSectionsProps {
  readonly list: BillListRef;
  readonly groups: readonly BillerGroup[];
  readonly today: CalendarDate;
  readonly onAdd: Add;
}

/** Up to this many rows are all drawn in the end; of a longer list, what is near the screen (ruling 20). */
const WHOLE = 50;
/** About what a screen shows at first. */
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

/** How many rows stand above each group. */
function startsOf(groups: readonly BillerGroup[]): number[] {
  let above = 0;
  return groups.map(({ accounts }) => {
    const start = above;
    above += accounts.length;
    return start;
  });
}
