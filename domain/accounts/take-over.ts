import { DAY, HOUR } from '../values/durations.ts';

/** The other payers have this long to object to a take-over (ruling 57). */
export const TAKE_OVER_WAIT = 72 * HOUR;

/** After an objection the same customer cannot ask for the same account again this long, in days. */
export const OBJECTION_DAYS = 30;
export const OBJECTION_HOLDS = OBJECTION_DAYS * DAY;

/** Begins the token in the link of an objection. The links of other notices lead to the same route. */
export const OBJECTION_LINK = 'account-';

/** A pending take-over, as a payer of the account sees it. */
export interface PendingTakeOver {
  readonly account_id: number;
  /** When the payers who were told lose the account, in milliseconds. */
  readonly at: number;
  /** True for the customer who takes the account over. */
  readonly is_mine: boolean;
}

/** What is pending for one account: the customer's own take-over, and the earliest of somebody else. */
export function takeOversOf(
  all: readonly PendingTakeOver[],
  account: number,
): { own: PendingTakeOver | undefined; others: PendingTakeOver | undefined } {
  const ofAccount = all.filter(({ account_id }) => account_id === account).sort((a, b) => a.at - b.at);
  return {
    own: ofAccount.find(({ is_mine }) => is_mine),
    others: ofAccount.find(({ is_mine }) => !is_mine),
  };
}
