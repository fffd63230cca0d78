import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';

/** On to the settings with the number that was just verified (PBT-02, PBT-14). The history's entry tells it, and no bookmark does. */
export function leadToVerified(accountId: number, number: string, how?: { replace?: boolean }): void {
  navigate(to.payByText(accountId, number), how);
  history.replaceState({ verified: number }, '');
}

/** The page was led to by verifying this number, and not by a bookmark. */
export function isVerifiedHere(number: string): boolean {
  return (history.state as { verified?: string } | null)?.verified === number;
}
