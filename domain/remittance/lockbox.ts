import type { CalendarDate } from '../values/calendar-date.ts';
import { type Cents, sum } from '../values/cents.ts';
import type { Remittance, RemittedLine } from './remittance.ts';
import type { Lockbox } from './terms.ts';

const WIDTH = 80;

/** A batch has three digits for its items, and a lockbox four: more payments go into another lockbox record. */
const OF_BATCH = 999;
const OF_LOCKBOX = 9_990;

/**
 * The payments of a remittance as a BAI2 lockbox file: records of 80 characters, a detail record for each payment and
 * an overflow record for each bill that it pays. The format knows no negative amounts, so what was taken back stands
 * in the CSV alone.
 */
export function lockboxText(remittance: Remittance, lockbox: Lockbox): string {
  const { madeOn, businessDate, lines } = remittance;
  const payments = paymentsOf(lines.filter(({ kind }) => kind === 'payment'));
  const who = text(lockbox.destination, 10) + text(lockbox.origin, 10);
  const bodies = inGroups(payments, OF_LOCKBOX).map((group) => lockboxOf(group, lockbox, businessDate));
  const records = [
    `100${who}${shortDay(madeOn)}0000`,
    `2${who}${digits(remittance.number, 10)}001${digits(WIDTH, 3)}${digits(WIDTH, 4)}1`,
    ...bodies.flat(),
  ];
  const all = [...records, `9${digits(records.length + 1, 6)}`];
  return all.map((record) => `${record.padEnd(WIDTH)}\r\n`).join('');
}

/** The bills that were paid together, by the number of their payment. */
type Payment = readonly [RemittedLine, ...RemittedLine[]];

function paymentsOf(lines: readonly RemittedLine[]): Payment[] {
  const byNumber = new Map<string, [RemittedLine, ...RemittedLine[]]>();
  for (const line of lines) {
    const known = byNumber.get(line.confirmationNum);
    if (known) known.push(line);
    else byNumber.set(line.confirmationNum, [line]);
  }
  return [...byNumber.values()];
}

function lockboxOf(payments: readonly Payment[], lockbox: Lockbox, day: CalendarDate): string[] {
  const where = digits(lockbox.number, 7) + shortDay(day);
  const batches = inGroups(payments, OF_BATCH);
  return [
    ...batches.flatMap((batch, at) => batchOf(batch, digits(at + 1, 3), where, lockbox)),
    `8${digits(batches.length, 3)}000${where}${digits(payments.length, 4)}${amount(totalOf(payments.flat()))}`,
  ];
}

function batchOf(batch: readonly Payment[], number: string, where: string, lockbox: Lockbox): string[] {
  return [
    `5${number}000${where}${text(lockbox.destination, 10)}${text(lockbox.origin, 10)}`,
    ...batch.flatMap((payment, at) => [
      detailOf(payment, number + digits(at + 1, 3), at + 1),
      ...payment.map((line, position) => {
        const isLast = position === payment.length - 1;
        return overflowOf(line, number + digits(at + 1, 3), position + 1, isLast);
      }),
    ]),
    `7${number}000${where}${digits(batch.length, 3)}${amount(totalOf(batch.flat()))}`,
  ];
}

/** Nobody wrote a check: its number is the item's, and the payer's place holds the confirmation number. */
function detailOf(payment: Payment, item: string, number: number): string {
  const [{ confirmationNum, paidOn }] = payment;
  const bank = digits(0, 9) + digits(0, 10);
  return `6${item}${amount(totalOf(payment))}${bank}${digits(number, 10)}${shortDay(paidOn)}${text(confirmationNum, 28)}`;
}

function overflowOf(line: RemittedLine, item: string, position: number, isLast: boolean): string {
  const sequence = digits(position % 100, 2) + (isLast ? '9' : '0');
  return `4${item}6${sequence}${text(line.accountNum, 25)}${text(line.billNumber, 25)}${amount(line.amount)}`;
}

function totalOf(lines: readonly RemittedLine[]): Cents {
  return sum(lines.map((line) => line.amount));
}

function inGroups<Item>(items: readonly Item[], most: number): Item[][] {
  const groups: Item[][] = [];
  for (let at = 0; at < items.length; at += most) groups.push(items.slice(at, at + most));
  return groups;
}

function amount(cents: Cents): string {
  return digits(cents, 10);
}

/** Throws a `RangeError` when a number does not fit: a cut amount would be a wrong one. */
function digits(value: number | string, width: number): string {
  const written = String(value).padStart(width, '0');
  if (written.length > width) throw new RangeError(`${value} has more than ${width} digits`);
  return written;
}

/** Letters, digits and the few signs that every package reads, cut to the width of their column. */
function text(value: string, width: number): string {
  return value
    .toUpperCase()
    .replace(/[^A-Z0-9;:,./()\- ]/g, ' ')
    .slice(0, width)
    .padEnd(width);
}

function shortDay(date: CalendarDate): string {
  return date.slice(2).replaceAll('-', '');
}
