import type { ScheduledPayment } from '../scheduled-payment.ts';

/** What is said of a pending payment that would fail on its day; empty for one that would not. */
export function willFailText({
  problem,
  problem_with,
}: Pick<ScheduledPayment, 'problem' | 'problem_with'>): string {
  if (!problem) return '';
  const step = problem_with === 'biller' ? 'Please delete it.' : 'Please edit or delete it.';
  return `It will fail on its day: ${problem}${problem.endsWith('.') ? '' : '.'} ${step}`;
}
