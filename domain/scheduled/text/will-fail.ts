import type { ScheduledPayment } from '../scheduled-payment.ts';

/** What is said of a pending payment that would fail on its day; empty for one that would not. */
export function willFailText({ problem }: Pick<ScheduledPayment, 'problem'>): string {
  if (!problem) return '';
  return `It will fail on its day: ${problem}${problem.endsWith('.') ? '' : '.'} Please edit or delete it.`;
}
