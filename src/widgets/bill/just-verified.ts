import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';

/**
 * How the settings were reached after a number was verified. The history entry holds it, so a bookmark does
 * not.
 */
export interface Arrival {
  readonly verified: string;
  /** The method that was chosen before, and is not saved yet. */
  readonly methodId: number | null;
}

/** Opens the settings with the number that was just verified (PBT-02, PBT-14). */
export function openWithVerified(accountId: number, arrival: Arrival, how?: { replace?: boolean }): void {
  navigate(to.payByText(accountId, arrival.verified), how);
  history.replaceState(arrival, '');
}

/** Undefined if the page was not reached by verifying this number. */
export function arrivalOf(number: string): Arrival | undefined {
  const arrival = history.state as Arrival | null;
  return arrival?.verified === number ? arrival : undefined;
}
