import { formatCents } from '../../values/cents.ts';
import { standingText } from '../../wallet/text/standing.ts';
import type { CheckoutDetails } from '../checkout-details.ts';
import { type DayProblem, type MethodProblem, methodProblem } from '../method-choice.ts';
import { METHOD_MISSING } from './en.ts';

export function methodProblemText(problem: MethodProblem): string {
  switch (problem.kind) {
    case 'not accepted':
      return `${problem.entity_name} does not accept ${problem.method}.`;
    case 'ach off':
      return `Unable to accept EFT for account number ${problem.account_num}. To resolve this issue please contact the biller.`;
    case 'blacklisted':
      return `EFT not allowed for this account. (${problem.account_num})`;
    case 'above limit':
      return `Credit Card has a transaction limit of ${formatCents(problem.limit)}, please go back and change the amount or select another payment method.`;
    default:
      return standingText(problem.kind);
  }
}

/** The same as a sentence. */
export const dayProblemText = (problem: DayProblem): string =>
  problem.kind === 'expires before'
    ? 'The card expires before that day.'
    : sentence(methodProblemText(problem));

/** `Card has expired` has no full stop where it stands alone. */
function sentence(words: string): string {
  return words.endsWith('.') || words.endsWith(')') ? words : `${words}.`;
}

/**
 * Why the customer cannot confirm the chosen method; undefined when that is possible (PAY-31, PAY-32,
 * PAY-34).
 */
export function choiceProblem(
  { wallets, ...terms }: CheckoutDetails,
  chosen: number | undefined,
): string | undefined {
  const method = wallets.find(({ id }) => id === chosen);
  if (!method) return METHOD_MISSING;
  const problem = methodProblem(method, terms);
  return problem && methodProblemText(problem);
}
