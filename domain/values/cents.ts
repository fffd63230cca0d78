import { inThousands } from './counted.ts';

/** Whole cents, the only form of money inside Billfold. Dollars exist on the wire and on the screen. */
export type Cents = number & { readonly __unit: 'cents' };

/** The largest amount that a field accepts: ten million dollars, far within the exact integers. */
export const LARGEST_AMOUNT = 1_000_000_000 as Cents;

export const LARGEST_DOLLARS = LARGEST_AMOUNT / 100;

/** The smallest payment (MSC-17). */
export const SMALLEST_PAYMENT = 1 as Cents;

export const ZERO = 0 as Cents;

/** Takes a whole number of cents; any other number is a programming error and throws a `RangeError`. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

/** True for a number of dollars with at most two decimals, up to the largest amount (ruling 11). */
export function isDollars(value: unknown): value is number {
  return (
    typeof value === 'number' && Math.abs(value) <= LARGEST_DOLLARS && Math.round(value * 100) / 100 === value
  );
}

export function fromDollars(dollars: number): Cents {
  return cents(Math.round(dollars * 100));
}

export function toDollars(amount: Cents): number {
  return amount / 100;
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

export function add(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function atLeast(floor: Cents, amount: Cents): Cents {
  return amount < floor ? floor : amount;
}

/** A share of an amount, in hundredths of a percent. Half a cent rounds up (SRV-31: 2.75 % is 275). */
export function share(amount: Cents, basisPoints: number): Cents {
  return cents(Math.floor((amount * basisPoints + 5_000) / 10_000));
}

const AMOUNT_TEXT = /^\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d+))?$/;

/** Why a typed text is no amount that can be paid. */
export type AmountTextMistake = 'not an amount' | 'part of a cent' | 'too large';

/**
 * Reads a typed amount: digits with one or two optional decimals; thousands may be grouped, and a dollar sign
 * may stand before them. Otherwise says what is wrong (CRT-05, DET-83).
 */
export function readAmount(text: string): Cents | AmountTextMistake {
  const [, whole, part = ''] = AMOUNT_TEXT.exec(text.trim()) ?? [];
  if (whole === undefined) return 'not an amount';
  if (part.length > 2) return 'part of a cent';
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return amount <= LARGEST_AMOUNT ? cents(amount) : 'too large';
}

/** The typed amount, or undefined when the text is none. */
export function parseAmount(text: string): Cents | undefined {
  const amount = readAmount(text);
  return typeof amount === 'number' ? amount : undefined;
}

/** The amount for an input field: `1234.50`. */
export function amountText(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amount for customers: `$1,234.50`, with a minus sign when negative (DET-60). */
export function formatCents(amount: Cents): string {
  const [whole = '0', part = '00'] = amountText(cents(Math.abs(amount))).split('.');
  return `${amount < 0 ? '-' : ''}$${inThousands(whole)}.${part}`;
}
