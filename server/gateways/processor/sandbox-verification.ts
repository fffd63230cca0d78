import { addDays } from '../../../domain/values/calendar-date.ts';
import type { Clock } from '../../clock.ts';
import type { AccountVerification } from '../../ports/account-verification.ts';

/** What the sandbox deposits in any account. `docs/test-numbers.md` tells it. */
const DEPOSITS = [32, 45];

/** The deposits of the sandbox arrive on the next day. Only one test number needs them. */
export function sandboxVerification(clock: Clock): AccountVerification {
  return {
    begin: async (token) =>
      token.includes('deposits') ? { depositsOn: addDays(clock.today(), 1) } : undefined,
    matches: async (_token, amounts) => [...amounts].sort((a, b) => a - b).join() === DEPOSITS.join(),
  };
}
