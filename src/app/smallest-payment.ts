import { type Cents, cents, SMALLEST_PAYMENT } from '../../domain/values/cents.ts';

/** The smallest sum that this portal can charge at once. The services tell it in the cookie that `portal.ts` reads. */
export function smallestPayment(): Cents {
  const told = /[=.]least-(\d+)/.exec(document.cookie);
  return told ? cents(Number(told[1])) : SMALLEST_PAYMENT;
}
