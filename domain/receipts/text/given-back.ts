const CHARGED = 'What was charged to ';
const GIVEN_BACK = ' was given back.';
const KEPT = ' could not be given back yet. The biller still has it and looks for another way.';

/** Says what happened to the other parts of a payment when one part failed (ruling 1). */
function givenBackText(labels: readonly string[]): string {
  return `${CHARGED}${labels.join(' and ')}${GIVEN_BACK}`;
}

/** The processor, or the payer's bank, did not take it. */
function notGivenBackText(labels: readonly string[]): string {
  return `${CHARGED}${labels.join(' and ')}${KEPT}`;
}

/** What was charged of a payment that was not made, by what became of it: the labels of its methods. */
export interface ChargedInVain {
  readonly givenBack: readonly string[];
  /** The biller still has it. */
  readonly kept: readonly string[];
}

/** Both sentences, as far as there is something to say. */
export function chargedInVainText({ givenBack, kept }: ChargedInVain): string {
  return [
    ...(givenBack.length > 0 ? [givenBackText(givenBack)] : []),
    ...(kept.length > 0 ? [notGivenBackText(kept)] : []),
  ].join(' ');
}

/** True when a message already says what happened to the money, so that nothing beside it says it again. */
export function saysMoney(message: string): boolean {
  return wasCharged(message) || message.includes('not been charged');
}

/** True when some of the payment was charged at first: "You have not been charged" would deny that. */
export function wasCharged(message: string): boolean {
  return message.includes(CHARGED);
}

/** True when the biller still has some of it. */
export function isKept(message: string): boolean {
  return message.includes(KEPT);
}
