import type { Account, BillerGroup } from '../accounts/account.ts';
import { isSettled, knownAmount } from '../bills/bill-list.ts';
import { endOfWeek } from '../bills/due-soon.ts';
import type { BeingChecked } from '../checkout/pay-standing.ts';
import { byDate, type CalendarDate } from '../values/calendar-date.ts';
import { type Cents, sum } from '../values/cents.ts';
import { relativeDay, relativeDue } from '../values/relative-day.ts';
import { isPayableFromList } from './bill-selection.ts';

/** How a bill stands on the line of time. Each standing has a shape of its own. */
export type Standing =
  | 'late'
  | 'soon'
  | 'later'
  | 'auto pay'
  | 'scheduled'
  | 'on its way'
  | 'being checked'
  | 'nothing due';

export type Biller = Pick<BillerGroup, 'name' | 'common_name' | 'logo'>;

type BilledGroup = Biller & Pick<BillerGroup, 'accounts'>;

/** A bill with its place on the line of time. */
export interface DueBill {
  readonly account: Account & BeingChecked;
  readonly biller: Biller;
  readonly standing: Standing;
  /** The day it is due, or on which it is paid automatically; null where there is none. */
  readonly date: CalendarDate | null;
  /** The date in words: `in 3 days`, `75 days late`. Empty without a date. */
  readonly relative: string;
  /**
   * Null where it is not known, where nothing is due, and where a payment under way may have paid it. Where that pays a
   * part, the rest.
   */
  readonly counted: Cents | null;
}

/** True where the row of a bill has the button that pays it. */
export function hasPayButton({ account, standing }: DueBill): boolean {
  const isPlanned = standing === 'scheduled' || standing === 'auto pay';
  return !isPlanned && account.cart_item_id === null && isPayableFromList(account);
}

export type BlockName = 'past due' | 'soon' | 'later' | 'automatic' | 'on its way' | 'nothing due';

export interface DueBlock {
  readonly name: BlockName;
  readonly bills: readonly DueBill[];
  readonly sum: Cents;
  /** Number of bills whose amount the biller has not told. */
  readonly unknown: number;
}

const ORDER: readonly BlockName[] = ['past due', 'soon', 'later', 'on its way', 'automatic', 'nothing due'];

/** The bills by urgency, in blocks; a block without bills is left out (rulings 41 and 52). */
export function dueBlocks(groups: readonly BilledGroup[], today: CalendarDate): readonly DueBlock[] {
  const bills = groups.flatMap((group) => dueBills(group, today)).sort(byDate);
  return ORDER.flatMap((name) => {
    const ours = bills.filter((bill) => blockOf(bill, today) === name);
    if (ours.length === 0) return [];
    return {
      name,
      bills: ours,
      sum: sum(ours.flatMap(({ counted }) => counted ?? [])),
      unknown: ours.filter(({ account }) => isUnknown(account)).length,
    };
  });
}

/** The bills of one biller, in the order of the list. */
export function dueBills({ accounts, name, common_name, logo }: BilledGroup, today: CalendarDate): DueBill[] {
  const biller = { name, common_name, logo };
  return accounts.map((account) => dueBill(account, biller, today));
}

function dueBill(account: Account & BeingChecked, biller: Biller, today: CalendarDate): DueBill {
  const standing = standingOf(account, today);
  const date = dateOf(account, standing);
  return {
    account,
    biller,
    standing,
    date,
    relative: date === null ? '' : standing === 'late' ? relativeDue(date, today) : relativeDay(date, today),
    counted: UNCOUNTED.includes(standing) ? (account.rest ?? null) : knownAmount(account),
  };
}

const UNCOUNTED: readonly Standing[] = ['being checked', 'on its way', 'nothing due'];

/** The first that applies counts. */
function standingOf(account: Account & BeingChecked, today: CalendarDate): Standing {
  const { ebill_id, due_date, prepay, processing, collections } = account;
  if (ebill_id === null) return 'nothing due';
  if (account.checked) return 'being checked';
  if (collections.isInCollections) return 'late';
  if (prepay || isSettled(account)) return processing ? 'on its way' : 'nothing due';
  if (due_date && due_date < today) return 'late';
  if (account.scheduled_date) return 'scheduled';
  if (paysOn(account)) return 'auto pay';
  return due_date && due_date <= endOfWeek(today) ? 'soon' : 'later';
}

/** The day on which auto pay pays a bill; null where it will not, for whatever reason. */
function paysOn({ autoPay }: Account): CalendarDate | null {
  return autoPay.isActive && !autoPay.instead ? autoPay.scheduledDate : null;
}

function isUnknown(account: Account): boolean {
  return account.ebill_id !== null && !account.prepay && knownAmount(account) === null;
}

function dateOf(account: Account, standing: Standing): CalendarDate | null {
  if (standing === 'scheduled') return account.scheduled_date;
  if (standing === 'auto pay') return paysOn(account);
  return standing === 'nothing due' ? null : account.due_date;
}

/** The standings whose block has another name. */
const BLOCKS: Partial<Record<Standing, BlockName>> = {
  late: 'past due',
  'auto pay': 'automatic',
  scheduled: 'automatic',
};

function blockOf({ standing, date }: DueBill, today: CalendarDate): BlockName {
  // A payment without an outcome leaves its bill where the customer last saw it.
  if (standing === 'being checked')
    return date === null || date > endOfWeek(today) ? 'later' : date < today ? 'past due' : 'soon';
  return BLOCKS[standing] ?? (standing as BlockName);
}
