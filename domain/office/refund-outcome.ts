import { type Cents, formatCents, sum } from '../values/cents.ts';

/** What became of a refund at the charge of one method. */
export interface RefundPart {
  readonly state: 'under way' | 'given back' | 'failed' | 'dropped';
  readonly amount: Cents;
}

/** What came of a refund that has ended. Of several methods, some may have given their part back and others not. */
export function refundOutcome(parts: readonly RefundPart[]): { isDone: boolean; words: string } {
  const back = sum(parts.filter(({ state }) => state === 'given back').map(({ amount }) => amount));
  const all = sum(parts.map(({ amount }) => amount));
  if (back === all) return { isDone: true, words: `${formatCents(all)} went back. The payer is told.` };
  const first =
    back === 0
      ? 'Nothing was given back:'
      : `${formatCents(back)} of ${formatCents(all)} went back, and the rest did not:`;
  const why = parts.some(({ state }) => state === 'dropped')
    ? 'the payer’s bank asks for this payment itself.'
    : 'the processor or the payer’s bank did not take it. The biller still has it.';
  return { isDone: false, words: `${first} ${why}` };
}
