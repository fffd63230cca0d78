import { add, formatCents } from '../../domain/cents.ts';
import type { transactions } from '../store/schema/payments.ts';

type Paid = Pick<typeof transactions.$inferSelect, 'parts' | 'methodLabel'>;

/** The methods that paid, in the order in which they did (PAY-38). */
export function methodNames({ parts, methodLabel }: Paid): string {
  const labels = parts.length === 0 ? [methodLabel] : parts.map((part) => part.methodLabel);
  return [...new Set(labels)].join(' and ');
}

/** The method, and where several paid what each did, as the receipt says it. */
export function methodShares({ parts, methodLabel }: Paid): string {
  if (parts.length === 0) return methodLabel;
  return parts.map((part) => `${part.methodLabel}: ${formatCents(add(part.amount, part.fee))}`).join(', ');
}
