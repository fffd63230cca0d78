import { add, sum } from '../../domain/values/cents.ts';
import type { AttemptItem, attempts } from '../store/schema/checkouts.ts';
import type { Transaction, TransactionPart } from '../store/schema/transactions.ts';

type Attempt = typeof attempts.$inferSelect;

/** The content of one transaction: bills, and what each method pays of them. */
export interface Payment {
  readonly items: readonly AttemptItem[];
  readonly shares: readonly TransactionPart[];
}

/** All that a biller gets in a checkout, as one payment (SRV-33). */
export function paymentOf(group: readonly Attempt[]): Payment {
  return {
    items: wholeItems(group.flatMap(({ items }) => items)),
    shares: group.map((attempt) => ({ ...shareOf(attempt), amount: attempt.amount, fee: attempt.fee })),
  };
}

/** One of the bills that a biller gets: scheduled payments are made bill by bill (SRV-38). */
export function paymentOfBill(group: readonly Attempt[], cartItemId: number): Payment {
  const shares = group.flatMap((attempt) =>
    attempt.items.filter((item) => item.cartItemId === cartItemId).map((item) => ({ attempt, item })),
  );
  return {
    items: wholeItems(shares.map(({ item }) => item)),
    shares: shares.map(({ attempt, item: { amount, fee } }) => ({
      ...shareOf(attempt),
      amount,
      fee,
    })),
  };
}

export function billsOf(group: readonly Attempt[]): number[] {
  return [...new Set(group.flatMap(({ items }) => items.map((item) => item.cartItemId)))];
}

function shareOf({ id, method }: Attempt) {
  return { key: id, methodId: method.id, methodLabel: method.label, category: method.category };
}

/** Each bill once, with the sum of what is paid of it. */
function wholeItems(items: readonly AttemptItem[]): AttemptItem[] {
  const whole = new Map<number, AttemptItem>();
  for (const item of items) {
    const existing = whole.get(item.cartItemId);
    whole.set(item.cartItemId, existing ? { ...existing, amount: add(existing.amount, item.amount) } : item);
  }
  return [...whole.values()];
}

/**
 * The same payment under keys of its own: scheduled charges do not use the keys of their checkout.
 */
export function withKey({ items, shares }: Payment, key: string): Payment {
  if (shares.length === 1) return { items, shares: shares.map((share) => ({ ...share, key })) };
  return { items, shares: shares.map((share, at) => ({ ...share, key: `${key}-${at + 1}` })) };
}

/** A payment by hand has keys of its own: a charge made on the scheduled date is another charge. */
export function payNowKeys(
  { id }: { readonly id: string },
  { parts }: Pick<Transaction, 'parts'>,
): readonly string[] {
  return parts.length === 0 ? [`now-${id}`] : parts.map((_, at) => `now-${id}-${at + 1}`);
}

/** The columns of a transaction that hold the methods and the amounts. */
export function payerColumns({ shares }: Payment) {
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
  confirmationNum,
  entityId: biller,
  parts,
  chargeKey: key,
  paymentMethodId: methodId,
  methodLabel: label,
  amount,
  fee,
}: Transaction) {
  return parts.length === 0
    ? [{ biller, key, label, category: undefined, methodId, amount, fee, confirmationNum }]
    : parts.map((part) => ({ ...part, biller, label: part.methodLabel, confirmationNum }));
}
