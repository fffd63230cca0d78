/** Says what happened to the other parts of a payment when one part failed (ruling 1). */
export function givenBackText(labels: readonly string[]): string {
  return `What was charged to ${labels.join(' and ')} was given back.`;
}

/** True when a message already says what happened to the money, so that nothing beside it says it again. */
export function saysMoney(message: string): boolean {
  return wasGivenBack(message) || message.includes('not been charged');
}

/** True when some of the payment was charged at first: "You have not been charged" would deny that. */
export function wasGivenBack(message: string): boolean {
  return /was charged to .* was given back\./.test(message);
}
