import * as v from 'valibot';
import type { AllowedPaymentMethods } from '../accounts/biller-details.ts';
import { id } from '../api/wire.ts';
import { type CalendarDate, calendarDate, daysBetween } from '../values/calendar-date.ts';
import { endOfMonth } from '../values/calendar-month.ts';
import { verification } from './verification.ts';

/** The six kinds of payment method (PAY-03), with the name under which billers accept them. */
export const METHOD_TYPES = {
  1: { name: 'Visa', category: 'card', accepted_as: 'visa' },
  2: { name: 'Mastercard', category: 'card', accepted_as: 'mastercard' },
  3: { name: 'Discover', category: 'card', accepted_as: 'discover' },
  4: { name: 'American Express', category: 'card', accepted_as: 'americanexpress' },
  5: { name: 'Checking', category: 'bank', accepted_as: 'eft' },
  6: { name: 'Savings', category: 'bank', accepted_as: 'eft' },
} as const satisfies Record<
  number,
  { name: string; category: 'card' | 'bank'; accepted_as: keyof AllowedPaymentMethods }
>;

export type MethodTypeId = keyof typeof METHOD_TYPES;
export type PayType = (typeof METHOD_TYPES)[MethodTypeId]['accepted_as'];

export const payType = v.picklist(['eft', 'visa', 'mastercard', 'discover', 'americanexpress']);

export const methodTypeId = v.picklist([1, 2, 3, 4, 5, 6]);

export const billingContact = v.object({
  first_name: v.string(),
  last_name: v.string(),
  address: v.object({ address: v.string(), city: v.string(), state: v.string(), zip: v.string() }),
  phone: v.string(),
});

export type BillingContact = v.InferOutput<typeof billingContact>;

/** A saved card or bank account, masked (ENT-29). No answer contains a full number (SRV-47). */
export const paymentMethod = v.object({
  id,
  nickname: v.string(),
  type: v.object({
    id: methodTypeId,
    category: v.picklist(['card', 'bank']),
    name: v.string(),
    icon_url: v.string(),
  }),
  pay_data: v.object({
    first_six: v.string(),
    last_four: v.string(),
    exp_month: v.nullable(v.number()),
    exp_year: v.nullable(v.number()),
    cardholder_name: v.string(),
    bank_routing_number: v.string(),
    bank_name: v.string(),
  }),
  stored: v.boolean(),
  expired: v.boolean(),
  expiring: v.boolean(),
  enabled: v.boolean(),
  /** Null or missing for a method that can be used as it is. */
  verification: v.optional(v.nullable(verification)),
});

export type PaymentMethod = v.InferOutput<typeof paymentMethod>;

export function isCard(method: Pick<PaymentMethod, 'type'>): boolean {
  return method.type.category === 'card';
}

interface Expiry {
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

/** True after the last day of the card's month (PAY-04). A method without an expiry date never expires. */
export function isExpired(card: Expiry, today: CalendarDate): boolean {
  const end = lastDay(card);
  return end !== undefined && end < today;
}

/** For so many days before its end a card is told to expire (PAY-05). */
export const EXPIRING_DAYS = 30;

/** True while the card is good and expires soon (PAY-05). */
export function isExpiring(card: Expiry, today: CalendarDate): boolean {
  const end = lastDay(card);
  return end !== undefined && end >= today && daysBetween(today, end) <= EXPIRING_DAYS;
}

/** The number of days that a card is still good for; undefined without an expiry date. */
export function daysLeft(card: Expiry, today: CalendarDate): number | undefined {
  const end = lastDay(card);
  return end && daysBetween(today, end);
}

/** `04/2028`; empty without an expiry date (PAY-02). */
export function expiryText({ exp_month, exp_year }: Expiry): string {
  return exp_month === null || exp_year === null ? '' : `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}

function lastDay({ exp_month, exp_year }: Expiry): CalendarDate | undefined {
  if (exp_month === null || exp_year === null) return undefined;
  return endOfMonth(calendarDate(`${exp_year}-${String(exp_month).padStart(2, '0')}-01`));
}

/** The name of a method on receipts and in messages: `Visa ending in 4242`. */
export function methodLabel(method: Pick<PaymentMethod, 'type' | 'pay_data'>): string {
  return `${method.type.name} ending in ${method.pay_data.last_four}`;
}
