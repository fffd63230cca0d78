import { add, sum } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import type { AttemptItem, attempts, TransactionPart } from '../store/schema/payments.ts';
import type { Transaction } from './record.ts';

type Attempt = typeof attempts.$inferSelect;

/** What becomes one transaction: bills, and what each method pays of them. */
export interface Payment {
  readonly items: readonly AttemptItem[];
  readonly shares: readonly TransactionPart[];
}

/** All that a biller gets in a checkout (SRV-33). */
export function paymentOf(group: readonly Attempt[]): Payment {
  return {
    items: wholeItems(group.flatMap(({ items }) => items)),
    shares: group.map((attempt) => ({ ...shareOf(attempt), amount: attempt.amount, fee: attempt.fee })),
  };
}

/** One bill of those that a biller gets: what is scheduled is paid bill by bill (SRV-38). */
export function paymentOfBill(group: readonly Attempt[], cartItemId: number): Payment {
  const shares = group.flatMap((attempt) =>
    attempt.items.filter((item) => item.cartItemId === cartItemId).map((item) => ({ attempt, item })),
  );
  return {
    items: wholeItems(shares.map(({ item }) => item)),
    shares: shares.map(({ attempt, item: { amount, hasFee } }) => ({
      ...shareOf(attempt),
      amount,
      fee: feeFor(hasFee, attempt.method.category, amount),
    })),
  };
}

export function billsOf(group: readonly Attempt[]): number[] {
  return [...new Set(group.flatMap(({ items }) => items.map((item) => item.cartItemId)))];
}

function shareOf({ id, method }: Attempt) {
  return { key: id, methodId: method.id, methodLabel: method.label, category: method.category };
}

/** Each bill once, with all that is paid of it. */
function wholeItems(items: readonly AttemptItem[]): AttemptItem[] {
  const whole = new Map<number, AttemptItem>();
  for (const item of items) {
    const known = whole.get(item.cartItemId);
    whole.set(item.cartItemId, known ? { ...known, amount: add(known.amount, item.amount) } : item);
  }
  return [...whole.values()];
}

/** The same under keys of their own: what is scheduled has not been asked for under the keys of its checkout. */
export function keyed({ items, shares }: Payment, key: string): Payment {
  if (shares.length === 1) return { items, shares: shares.map((share) => ({ ...share, key })) };
  return { items, shares: shares.map((share, at) => ({ ...share, key: `${key}-${at + 1}` })) };
}

/** The columns of a transaction that tell who pays it and how much. */
export function paidBy({ shares }: Payment) {
  const [first] = shares;
  if (!first) throw new Error('a payment that nobody pays');
  return {
    chargeKey: first.key,
    parts: shares.length > 1 ? shares : [],
    paymentMethodId: first.methodId,
    methodLabel: shares.map(({ methodLabel }) => methodLabel).join(' and '),
    amount: sum(shares.map(({ amount }) => amount)),
    fee: sum(shares.map(({ fee }) => fee)),
  };
}

/** The charges of a transaction: one, or one for each method that pays a part. */
export function chargesOfPayment({
  parts,
  chargeKey,
  paymentMethodId,
  methodLabel,
  amount,
  fee,
}: Transaction) {
  return parts.length === 0
    ? [{ key: chargeKey, label: methodLabel, category: undefined, methodId: paymentMethodId, amount, fee }]
    : parts.map((part) => ({ ...part, label: part.methodLabel }));
}
