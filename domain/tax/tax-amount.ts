import { type Cents, cents, formatCents, LARGEST_DOLLARS } from '../values/cents.ts';

/** Why a typed text is no amount of a tax return. */
export type TaxAmountProblem = 'empty' | 'negative' | 'not digits' | 'grouping' | 'decimals' | 'too large';

export type TaxAmount =
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'problem'; readonly problem: TaxAmountProblem };

const DIGITS_AND_SEPARATORS = /^\d[\d.,]*$/;

/** A number whose thousands separator comes before every three digits. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
const LARGEST_WHOLE = String(LARGEST_DOLLARS).length;

/**
 * Reads a typed amount of a tax return, in dot style (`1,234.56`) or comma style (`1.234,56`). A single
 * separator before exactly three digits separates thousands. A minus sign is refused (RET-16, RET-17).
 */
export function parseTaxAmount(text: string): TaxAmount {
  const typed = text.trim();
  if (typed === '') return problem('empty');
  if (/^[-−–]/.test(typed)) return problem('negative');
  if (!DIGITS_AND_SEPARATORS.test(typed)) return problem('not digits');
  const whole = wholeDigits(typed);
  if (whole !== undefined) return amountOf(whole, '');
  const at = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const [before, part] = [typed.slice(0, at), typed.slice(at + 1)];
  if (part === '') return problem('not digits');
  if (part.length > 2) return problem('decimals');
  const digits = before.includes(typed.charAt(at)) ? undefined : wholeDigits(before);
  return digits === undefined ? problem('grouping') : amountOf(digits, part);
}

/** The digits of a whole number; undefined when its separators are not in the places of thousands. */
function wholeDigits(text: string): string | undefined {
  return /^\d+$/.test(text) || GROUPED.test(text) ? text.replace(/[.,]/g, '') : undefined;
}

function amountOf(digits: string, part: string): TaxAmount {
  const whole = digits.replace(/^0+(?=\d)/, '');
  if (whole.length > LARGEST_WHOLE) return problem('too large');
  const amount = cents(Number(whole) * 100 + Number(part.padEnd(2, '0')));
  return amount > LARGEST_DOLLARS * 100 ? problem('too large') : { kind: 'amount', amount };
}

function problem(problem: TaxAmountProblem): TaxAmount {
  return { kind: 'problem', problem };
}

/** The amount for a field, with separators so that it shows how the entry was read: `1,234.00`. */
export function taxAmountText(amount: Cents): string {
  return formatCents(amount).replace('$', '');
}
