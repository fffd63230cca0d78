import { countsInTotal } from '../../domain/receipts/receipt.ts';
import { add, type Cents, formatCents, ZERO } from '../../domain/values/cents.ts';
import type { Transaction } from '../store/schema/transactions.ts';

type Paid = Pick<Transaction, 'parts' | 'methodLabel' | 'amount' | 'fee'>;

/** The names of the methods that were charged, each once, in their order (PAY-38). */
export function methodNames(paid: readonly Paid[]): string {
  return [...sharesOf(paid).keys()].join(' and ');
}

/** The method's name, or with several methods the amount that each paid. */
export function methodShares(paid: readonly Paid[]): string {
  const shares = [...sharesOf(paid)];
  if (shares.length === 1) return methodNames(paid);
  return shares.map(([label, amount]) => `${label}: ${formatCents(amount)}`).join(', ');
}

/**
 * What each method paid of a checkout. A method whose bills were all declined paid nothing and is not named,
 * unless all of them were (RCT-05, ruling 1).
 */
export function paidMethods(rows: readonly (Paid & Pick<Transaction, 'id' | 'status'>)[]): string {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  const counted = once.filter(({ status }) => countsInTotal(status));
  return counted.length === 0 ? methodNames(once) : methodShares(counted);
}

function sharesOf(paid: readonly Paid[]): Map<string, Cents> {
  const shares = new Map<string, Cents>();
  for (const { parts, ...whole } of paid)
    for (const { methodLabel, amount, fee } of parts.length === 0 ? [whole] : parts)
      shares.set(methodLabel, add(shares.get(methodLabel) ?? ZERO, add(amount, fee)));
  return shares;
}
