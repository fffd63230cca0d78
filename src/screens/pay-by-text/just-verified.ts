import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';

/** How the settings were come to after a number was verified: the history's entry tells it, and no bookmark does. */
export interface Arrival {
  readonly verified: string;
  /** The method that was chosen before, and is not saved yet. */
  readonly methodId: number | null;
}

/** On to the settings with the number that was just verified (PBT-02, PBT-14). */
export function leadToVerified(accountId: number, arrival: Arrival, how?: { replace?: boolean }): void {
  navigate(to.payByText(accountId, arrival.verified), how);
  history.replaceState(arrival, '');
}

/** Nothing where the page was not led to by verifying this number. */
export function arrivalWith(number: string): Arrival | undefined {
  const arrival = history.state as Arrival | null;
  return arrival?.verified === number ? arrival : undefined;
}
