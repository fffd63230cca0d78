import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';

/** Proves by two small deposits that a bank account exists and belongs to the customer. */
export interface AccountVerification {
  /** Sends the deposits. Undefined where the account needs no proof and can be used at once. */
  begin(token: string): Promise<{ readonly depositsOn: CalendarDate } | undefined>;
  /** True for the amounts of the two deposits, in any order. */
  matches(token: string, amounts: readonly [Cents, Cents]): Promise<boolean>;
}
