import type { CalendarDate } from '../../../domain/calendar-date.ts';
import type { Cents } from '../../../domain/cents.ts';
import type { StatementContent } from '../../store/schema/billers.ts';

export interface LiveBalance {
  readonly balance: Cents;
  readonly amountDue: Cents;
}

/** How a biller knows an account: numbers are unique within a bill type only. */
export interface BillerAccount {
  readonly billerId: number;
  readonly billTypeId: number;
  readonly accountNum: string;
}

/** A bill as its biller made it. What was left of the bill before comes on top (SRV-29). */
export interface NewBill {
  readonly billTypeId: number;
  readonly accountNum: string;
  readonly dueDate: CalendarDate;
  readonly billingPeriodEnd: CalendarDate;
  /** What is charged for this period. */
  readonly charges: Cents;
  readonly content: StatementContent;
}

/** Thrown when a biller's web service is down or does not answer in time. */
export class BillerSilent extends Error {}

/** The billers' own web services. */
export interface Billers {
  /** Rejects with `BillerSilent` after 10 s (SRV-24). */
  balance(account: BillerAccount, signal: AbortSignal): Promise<LiveBalance>;
  /** A bill made by this day that was not taken in yet; undefined when there is none. Each is told until it was taken in. */
  nextBill(today: CalendarDate): Promise<NewBill | undefined>;
}
