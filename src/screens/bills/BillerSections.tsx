import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { dueBills } from '../../../domain/cart/urgency.ts';
import { unplanned } from '../../../domain/upcoming/unplanned.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { counted } from '../../../domain/values/counted.ts';
import { isSetUp } from '../../app/portal.ts';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import { BillRows } from './BillRows.tsx';
import { NearScreen } from './NearScreen.tsx';
import { SelectBills } from './SelectBills.tsx';

interface BillerSectionsProps {
  readonly list: BillListRef;
  readonly groups: readonly BillerGroup[];
  readonly today: CalendarDate;
  readonly isChoosing: boolean;
  readonly onAdd: Add;
}

/**
 * Up to this many rows, all are drawn in the end. Of a longer list, only those near the screen are (ruling
 * 20).
 */
const WHOLE = 50;

/** About the number of rows on the first screen. */
const FIRST = 10;

/** The bills by biller, each biller expanded at first (BIL-01, BIL-02, BIL-10). */
export function BillerSections({ list, groups, today, isChoosing, onAdd }: BillerSectionsProps) {
  const starts = startsOf(groups);
  const isLong = (starts.at(-1) ?? 0) + (groups.at(-1)?.accounts.length ?? 0) > WHOLE;
  return groups.map((group, at) => {
    const name = billerName(group);
    return (
      <NearScreen
        key={group.id}
        estimate={`calc(3.5rem + ${group.accounts.length} * var(--row-estimate))`}
        startsNear={(starts[at] ?? 0) < FIRST}
        comesSoon={!isLong}
      >
        <TimelineBlock
          title={name}
          count={counted(group.count, 'account')}
          fold="open"
          lead={
            <>
              {isChoosing && (
                <SelectBills
                  list={list}
                  accounts={group.accounts}
                  label={`Select all bills of ${name}`}
                  labelHidden
                />
              )}
              <BillerLogo name={name} src={group.logo.normal.url} />
            </>
          }
        >
          <BillRows
            list={list}
            bills={dueBills(asItStands(group), today)}
            label={`Bills of ${name}`}
            isUnderBiller
            isChoosing={isChoosing}
            onAdd={onAdd}
          />
        </TimelineBlock>
      </NearScreen>
    );
  });
}

/** Where payments are not set up, nothing that is planned is made. */
function asItStands(group: BillerGroup): BillerGroup {
  return isSetUp('payments') ? group : { ...group, accounts: group.accounts.map(unplanned) };
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
