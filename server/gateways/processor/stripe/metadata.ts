import type { PaidFor } from '../../../../domain/books/paid-for.ts';
import { type Cents, cents, ZERO } from '../../../../domain/values/cents.ts';
import type { Charge, ChargeName } from '../../../ports/processor.ts';

/** The most that Stripe keeps under one name. */
const LONGEST = 500;

/**
 * What is written beside a payment at Stripe, so that a restored portal finds it: our key and numbers, and nothing
 * about a person. Of a payment for so many bills that they do not fit, none is written.
 */
export function metadataOf({
  key,
  biller,
  token,
  fee,
  paidFor,
  confirmationNum,
}: Charge): Record<string, string | number> {
  const bills = paidFor?.bills.map(({ bill, account, amount }) => `${bill}/${account}/${amount}`).join(' ');
  return {
    charge: key,
    biller,
    fee,
    method: token,
    ...(confirmationNum && { confirmation: confirmationNum }),
    ...(paidFor && bills !== undefined && bills.length <= LONGEST
      ? { customer: paidFor.customer, bills, ...(paidFor.pending && { pending: paidFor.pending }) }
      : {}),
  };
}

export interface Remembered extends ChargeName {
  readonly fee: Cents;
  readonly token: string;
  readonly paidFor: PaidFor | undefined;
  readonly confirmationNum: string | undefined;
}

/** Undefined for a payment that this portal has not made. Earlier versions wrote down the key and the biller alone. */
export function rememberedIn(metadata: Readonly<Record<string, string>>): Remembered | undefined {
  const { charge: key, biller, fee, method = '', confirmation } = metadata;
  if (key === undefined || !isNumber(biller)) return undefined;
  return {
    key,
    biller: Number(biller),
    fee: isNumber(fee) ? cents(Number(fee)) : ZERO,
    token: method,
    paidFor: paidForIn(metadata),
    confirmationNum: confirmation,
  };
}

function paidForIn({ customer, bills, pending }: Readonly<Record<string, string>>): PaidFor | undefined {
  if (!isNumber(customer) || bills === undefined) return undefined;
  const parts = bills.split(' ').map((part) => part.split('/'));
  if (!parts.every((numbers) => numbers.length === 3 && numbers.every(isNumber))) return undefined;
  return {
    customer: Number(customer),
    bills: parts.map(([bill, account, amount]) => ({
      bill: Number(bill),
      account: Number(account),
      amount: cents(Number(amount)),
    })),
    ...(pending === undefined ? {} : { pending }),
  };
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,15}$/.test(text);
}
