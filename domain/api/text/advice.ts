/** Sentences that only help where one can pay. Other advice, such as to pay in another way, holds everywhere. */
const ADVICE =
  / *(Please (use|choose|enter|try|check|delete|pay this)|Choose another|Enter the amounts)[^.]*\./g;

/** True for a reason that names the step that helps itself. */
export function namesStep(reason: string): boolean {
  return reason.includes('Please ');
}

/**
 * A reason why a payment was not made, without what the customer could do to pay after all. Reasons are kept in the
 * words of their day, so the advice is known by how it begins.
 */
export function withoutAdvice(reason: string): string {
  return reason.replace(ADVICE, '').trim();
}
