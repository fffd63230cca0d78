import { add, formatCents } from '../../domain/values/cents.ts';
import type { Transaction } from '../store/schema/payments.ts';

type Paid = Pick<Transaction, 'parts' | 'methodLabel'>;

/** The names of the methods that paid, each once, in the order in which they paid (PAY-38). */
export function methodNames(paid: readonly Paid[]): string {
  const labels = paid.flatMap(({ parts, methodLabel }) =>
    parts.length === 0 ? [methodLabel] : parts.map((part) => part.methodLabel),
  );
  return [...new Set(labels)].join(' and ');
}

/** The method's name, or with several methods the amount that each paid. */
export function methodShares({ parts, methodLabel }: Paid): string {
  if (parts.length === 0) return methodLabel;
  return parts.map((part) => `${part.methodLabel}: ${formatCents(add(part.amount, part.fee))}`).join(', ');
}
