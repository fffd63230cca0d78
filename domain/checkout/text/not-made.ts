import { namesStep } from '../../api/text/advice.ts';
import { setbackReason, setbackTitle } from '../open-attempt.ts';

/** What is said of a payment that was not made: first what happened to the money, then the rest. */
export interface NotMade {
  readonly money: string;
  /** Why, unless its bills differ in that, and the next step. */
  readonly rest: string;
  /** True when the rest says why for all of them. */
  readonly isWhyTold: boolean;
}

/**
 * @param reasons of each part of the payment, as the history tells them
 * @param next the step that helps; left out where the reason names one itself
 */
export function notMade(reasons: readonly string[], next: string): NotMade {
  const [why = '', ...others] = new Set(reasons.map((message) => setbackReason({ message })));
  const isWhyTold = others.length === 0;
  const isNextTold = isWhyTold && namesStep(why);
  return {
    money: setbackTitle({ message: reasons.join(' ') }),
    rest: [isWhyTold && why, !isNextTold && next].filter(Boolean).join(' '),
    isWhyTold,
  };
}
