import type { Cents } from '../../../domain/cents.ts';

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

/** Thrown when a biller's web service is down or does not answer in time. */
export class BillerSilent extends Error {}

/** The billers' own web services. */
export interface Billers {
  /** Rejects with `BillerSilent` after 10 s (SRV-24). */
  balance(account: BillerAccount, signal: AbortSignal): Promise<LiveBalance>;
}
