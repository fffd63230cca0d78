import { add, formatCents } from '../../domain/cents.ts';
import type { Transaction } from './record.ts';

type Paid = Pick<Transaction, 'parts' | 'methodLabel'>;

/** The methods that paid, each once, in the order in which they did (PAY-38). */
export function methodNames(paid: readonly Paid[]): string {
  const labels = paid.flatMap(({ parts, methodLabel }) =>
    parts.length === 0 ? [methodLabel] : parts.map((part) => part.methodLabel),
  );
  return [...new Set(labels)].join(' and ');
}

/** The method, and where several paid what each did. */
export function methodShares({ parts, methodLabel }: Paid): string {
  if (parts.length === 0) return methodLabel;
  return parts.map((part) => `${part.methodLabel}: ${formatCents(add(part.amount, part.fee))}`).join(', ');
}
