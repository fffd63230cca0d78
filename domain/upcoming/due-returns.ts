import { endOfWeek } from '../bills/due-soon.ts';
import { leftOutText } from '../cart/pay-block.ts';
import type { BlockName, DueBill, DueBlock } from '../cart/urgency.ts';
import type { ListedTaxAccount, OpenReturn } from '../tax/tax-account.ts';
import { byDate, type CalendarDate } from '../values/calendar-date.ts';
import { type Cents, sum } from '../values/cents.ts';
import { counted as countOf } from '../values/counted.ts';
import { relativeDue } from '../values/relative-day.ts';

/** A tax return with its place on the line of time. */
export interface DueReturn {
  readonly account: ListedTaxAccount;
  readonly open: OpenReturn;
  readonly standing: 'late' | 'soon' | 'later';
  readonly date: CalendarDate;
  readonly relative: string;
  /** Null before it is filed: an amount that is not known is in no sum. */
  readonly counted: Cents | null;
  /** The account's name, where the same biller has a return of this title for another account too. */
  readonly of: string | null;
}

/** The returns that are to be filed or paid, the earliest due date first. */
export function dueReturns(accounts: readonly ListedTaxAccount[], today: CalendarDate): DueReturn[] {
  const listed = accounts.flatMap((account) =>
    (account.openReturns ?? []).map((open) => ({ account, open })),
  );
  return listed
    .map(({ account, open }) => {
      const { dueDate: date, balance: counted } = open;
      const standing =
        date < today ? ('late' as const) : date <= endOfWeek(today) ? ('soon' as const) : ('later' as const);
      const hasNamesake = listed.some(
        (other) =>
          other.account.id !== account.id &&
          other.account.biller.name === account.biller.name &&
          other.open.value === open.value,
      );
      const of = hasNamesake ? account.name : null;
      return { account, open, standing, date, relative: relativeDue(date, today), counted, of };
    })
    .sort(byDate);
}

type Placed = Pick<DueReturn, 'standing' | 'date' | 'counted'>;

/** A block with bills and returns by date. */
export interface MixedBlock<Return> extends Omit<DueBlock, 'bills'> {
  readonly bills: readonly (DueBill | Return)[];
  /** Beside the title: `2 bills, 1 return`. */
  readonly count: string;
  /** What a press on a tile leaves out: each return is filed and paid from its own page. */
  readonly returns: readonly string[];
}

const BLOCKS = { late: 'past due', soon: 'soon', later: 'later' } as const;

/** The first blocks of the list, whether or not they hold bills. */
const FIRST: readonly BlockName[] = ['past due', 'soon', 'later'];

/** The returns among the bills that are due in the same time; each block in the order of its dates (ruling 41). */
export function withReturns<Return extends Placed>(
  blocks: readonly DueBlock[],
  returns: readonly Return[],
): (DueBlock | MixedBlock<Return>)[] {
  const first = FIRST.flatMap((name) => {
    const block = blocks.find((one) => one.name === name);
    const ours = returns.filter(({ standing }) => BLOCKS[standing] === name);
    return ours.length === 0
      ? (block ?? [])
      : mixed(block ?? { name, bills: [], sum: sum([]), unknown: 0 }, ours);
  });
  return [...first, ...blocks.filter(({ name }) => !FIRST.includes(name))];
}

function mixed<Return extends Placed>(block: DueBlock, returns: readonly Return[]): MixedBlock<Return> {
  const toFile = returns.filter(({ counted }) => counted === null).length;
  const taxes = sum(returns.flatMap(({ counted }) => counted ?? []));
  const unknown = block.unknown === 0 ? '' : `${block.unknown} not known yet`;
  return {
    ...block,
    bills: [...block.bills, ...returns].sort(byDate),
    sum: sum([block.sum, taxes]),
    unknown: block.unknown + toFile,
    count: [
      block.bills.length > 0 && countOf(block.bills.length, 'bill'),
      unknown,
      countOf(returns.length, 'return'),
    ]
      .filter(Boolean)
      .join(', '),
    returns: [leftOutText(countOf(returns.length, 'return'), taxes)],
  };
}
