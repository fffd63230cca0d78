import type { FeeTerms } from '../../accounts/fee-terms.ts';
import { type Cents, formatCents } from '../../values/cents.ts';

/** What the fee terms say about cards and about bank accounts. */
export function feeDescriptions(terms: FeeTerms | null): { readonly card: string; readonly bank: string } {
  if (!terms) return { card: '', bank: '' };
  return { card: cardDescription(terms), bank: eachPayment('Bank accounts', terms.bank) };
}

function cardDescription({ card_rate, card_least }: FeeTerms): string {
  if (card_rate === 0) return eachPayment('Cards', card_least);
  const least = card_least > 0 ? `, at least ${formatCents(card_least)}` : '';
  return `Cards: ${card_rate / 100} % of the payment${least}.`;
}

const eachPayment = (what: string, fee: Cents) =>
  fee > 0 ? `${what}: ${formatCents(fee)} for each payment.` : `${what}: no fee.`;
