import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, subtract, sum, ZERO } from '../values/cents.ts';
import type { Lockbox } from './terms.ts';

/** `refund failed`: a refund that a biller was told of did not reach the payer, so the payment counts again. */
export type RemittedKind = 'payment' | 'refund' | 'return' | 'dispute' | 'refund failed';

/** What was paid of one bill, or taken back of it. */
export interface RemittedLine {
  readonly kind: RemittedKind;
  /** The name of the bill type in the biller's file. */
  readonly billType: string;
  readonly accountNum: string;
  /** The biller's own number of the bill; empty where it tells none. */
  readonly billNumber: string;
  readonly description: string;
  /** Without the payer's fee; negative where it was taken back. */
  readonly amount: Cents;
  /** Empty where it is not known any more. */
  readonly method: 'card' | 'bank' | 'several' | '';
  /** Of the payment, also where it is taken back. */
  readonly confirmationNum: string;
  /** The business day on which it was paid, and on which this line was booked. */
  readonly paidOn: CalendarDate;
  readonly bookedOn: CalendarDate;
}

/** What a biller is told of one business day. */
export interface Remittance {
  /** The biller's slug. */
  readonly biller: string;
  /** Counts the remittances of a biller from 1 on, without gaps. */
  readonly number: number;
  readonly businessDate: CalendarDate;
  readonly madeOn: CalendarDate;
  /** Null where the biller takes no lockbox files. */
  readonly lockbox: Lockbox | null;
  readonly lines: readonly RemittedLine[];
}

export interface RemittanceSums {
  readonly lines: number;
  /** What was paid, what was taken back of it as a positive amount, and what is left of both. */
  readonly paid: Cents;
  readonly takenBack: Cents;
  readonly net: Cents;
}

export function sumsOf(lines: readonly Pick<RemittedLine, 'amount'>[]): RemittanceSums {
  const amounts = lines.map(({ amount }) => amount);
  const paid = sum(amounts.filter((amount) => amount > 0));
  const takenBack = subtract(ZERO, sum(amounts.filter((amount) => amount < 0)));
  return { lines: lines.length, paid, takenBack, net: subtract(paid, takenBack) };
}

/** The name of a remittance's file, without its ending. */
export function fileNameOf({ biller, number }: Pick<Remittance, 'biller' | 'number'>): string {
  return `${biller}-${padded(number)}`;
}

/** The name under which a person saves it, without its ending: with the day, by which people look for it. */
export function downloadNameOf({
  biller,
  businessDate,
  number,
}: Pick<Remittance, 'biller' | 'businessDate' | 'number'>): string {
  return `${biller}-${businessDate}-${padded(number)}`;
}

const padded = (number: number) => String(number).padStart(6, '0');
