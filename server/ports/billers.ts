import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { StatementContent } from '../store/schema/billers.ts';

export interface LiveBalance {
  readonly balance: Cents;
  readonly amountDue: Cents;
}

/** Identifies an account at its biller: numbers are unique only within a bill type. */
export interface BillerAccount {
  readonly billerId: number;
  readonly billTypeId: number;
  readonly accountNum: string;
}

/** Identifies an account whose next bill has to wait, for example while its last one is being paid. */
export type SetAside = Pick<BillerAccount, 'billTypeId' | 'accountNum'>;

/** A bill as its biller made it. The old bill's remaining balance comes on top (SRV-29). */
export interface NewBill {
  readonly billTypeId: number;
  readonly accountNum: string;
  readonly dueDate: CalendarDate;
  readonly billingPeriodEnd: CalendarDate;
  readonly charges: Cents;
  readonly content: StatementContent;
}

/** Thrown when a biller's web service is down or does not answer in time. */
export class BillerSilent extends Error {}

/** The billers' own web services. */
export interface Billers {
  /** Rejects with `BillerSilent` after 10 s (SRV-24). */
  balance(account: BillerAccount, signal: AbortSignal): Promise<LiveBalance>;
  /**
   * A bill made by this day that is not posted yet, of an account that is not set aside; undefined when there
   * is none. It is repeated until it is posted.
   */
  nextBill(today: CalendarDate, aside: readonly SetAside[]): Promise<NewBill | undefined>;
}
