import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, subtract, sum, toDollars, ZERO } from '../values/cents.ts';
import { csvText, noFormula } from '../values/csv.ts';
import type { PaidOutPosting } from './payout-parts.ts';

/** What was told of a bill that a movement of a payout is about. */
export interface PaidOutBill {
  /** The number of the remittance. */
  readonly remittance: number;
  readonly billType: string;
  readonly accountNum: string;
  readonly billNumber: string;
  readonly description: string;
  readonly amount: Cents;
}

/** A movement of a payout with what the ledger and the remittances say of it. */
export interface PaidOut extends PaidOutPosting {
  /** The processor's name for it. */
  readonly line: string;
  /** Of the payment; empty where none of ours is behind it. */
  readonly confirmationNum: string;
  readonly bookedOn: CalendarDate | undefined;
  readonly at: Date;
  /** Empty for a part of a payment: its bills belong to no method alone. */
  readonly bills: readonly PaidOutBill[];
}

export interface PaidOutFile {
  readonly payout: string;
  readonly arrivesOn: CalendarDate;
  readonly amount: Cents;
  readonly lines: readonly PaidOut[];
}

const VERSION = '1';

const COLUMNS = [
  'record',
  'kind',
  'biller',
  'remittance',
  'bill_type',
  'account_number',
  'bill_number',
  'description',
  'amount',
  'fee_on_top',
  'kept',
  'confirmation_number',
  'booked_on',
  'line',
];

/**
 * What a payout is made of, bill by bill: a header `H`, the names of the columns, lines `D`, and a trailer `T`. The
 * amounts and fees on top, less what was kept, sum to what the bank gained.
 */
export function payoutCsv({ payout, arrivesOn, amount, lines }: PaidOutFile): string {
  const cells = lines.flatMap(cellsOfLine);
  const total = (of: (cell: Cell) => Cents) => dollars(sum(cells.map(of)));
  return csvText([
    ['H', VERSION, noFormula(payout), arrivesOn, 'USD'],
    COLUMNS,
    ...cells.map(({ texts, amount: own, onTop, kept, tail }) => [
      'D',
      ...texts,
      dollars(own),
      dollars(onTop),
      dollars(kept),
      ...tail,
    ]),
    [
      'T',
      String(cells.length),
      total((cell) => cell.amount),
      total((cell) => cell.onTop),
      total((cell) => cell.kept),
      dollars(amount),
    ],
  ]);
}

interface Cell {
  readonly texts: readonly string[];
  readonly amount: Cents;
  readonly onTop: Cents;
  readonly kept: Cents;
  readonly tail: readonly string[];
}

/** What a movement has beside its bills stands in its first line. */
function cellsOfLine(paidOut: PaidOut): Cell[] {
  const { kind, biller, amount, posting, remitted, fee, applicationFee, bills } = paidOut;
  const told = remitted ?? amount;
  const what = kind === 'charge' && posting !== undefined ? 'payment' : kind;
  const tail = [paidOut.confirmationNum, paidOut.bookedOn ?? '', noFormula(paidOut.line)];
  const kept = sum([fee, applicationFee]);
  if (bills.length === 0)
    return [
      { texts: [what, biller, '', '', '', '', ''], amount: told, onTop: subtract(amount, told), kept, tail },
    ];
  return bills.map((bill, at) => ({
    texts: [
      what,
      biller,
      String(bill.remittance),
      bill.billType,
      noFormula(bill.accountNum),
      noFormula(bill.billNumber),
      noFormula(bill.description),
    ],
    amount: bill.amount,
    onTop: at === 0 ? subtract(amount, told) : ZERO,
    kept: at === 0 ? kept : ZERO,
    tail,
  }));
}

const dollars = (amount: Cents) => toDollars(amount).toFixed(2);
