import { memo } from 'react';
import { DUE_SOON } from '../../../domain/bills/text/list.ts';
import type { BlockName } from '../../../domain/cart/urgency.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { counted } from '../../../domain/values/counted.ts';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { Today } from '../../components/timeline/TimelineRow.tsx';
import type { Add, BillListRef } from '../../widgets/bills/use-bill-list.ts';
import type { PlacedBlock } from '../../widgets/tax/place-returns.tsx';
import { BillRows } from './BillRows.tsx';
import { countText } from './block-text.ts';

interface DueBlocksProps {
  readonly list: BillListRef;
  readonly blocks: readonly PlacedBlock[];
  readonly today: CalendarDate;
  readonly isChoosing: boolean;
  /** A search looks into the folded block as well. */
  readonly isSearched: boolean;
  readonly onAdd: Add;
}

/** The bills by urgency on one line of time (ruling 41). A press on a tool of the list draws none of them again. */
export const DueBlocks = memo(function DueBlocks({
  list,
  blocks,
  today,
  isChoosing,
  isSearched,
  onAdd,
}: DueBlocksProps) {
  return blocks.map((block) => {
    const { name, bills, sum, unknown } = block;
    const isNothing = name === 'nothing due';
    return (
      <TimelineBlock
        key={`${name} ${isSearched}`}
        title={TITLES[name]}
        count={isNothing ? counted(bills.length, 'account') : (block.count ?? countText(block))}
        sum={isNothing || bills.length === unknown ? undefined : formatCents(sum)}
        tone={name === 'past due' ? 'late' : DONE.test(name) ? 'done' : 'plain'}
        fold={isNothing ? (isSearched ? 'open' : 'closed') : undefined}
      >
        <BillRows
          list={list}
          bills={bills}
          label={TITLES[name]}
          isChoosing={isChoosing}
          onAdd={onAdd}
          end={name === 'past due' && <Today date={today} />}
        />
      </TimelineBlock>
    );
  });
});

const TITLES: Record<BlockName, string> = {
  'past due': 'Past due',
  soon: DUE_SOON,
  later: 'Later',
  'on its way': 'On its way',
  automatic: 'Paid automatically',
  'nothing due': 'Nothing due',
};

/** What needs nothing from the customer. */
const DONE = /^(on its way|automatic)$/;
