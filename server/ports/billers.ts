import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { BillerService, StatementContent } from '../store/schema/billers.ts';

export interface LiveBalance {
  readonly balance: Cents;
  readonly amountDue: Cents;
  /** What the biller booked up to this moment of its own clock is in it. Milliseconds since the epoch. */
  readonly asOf: number;
}

/** What a customer enters to prove that an account is theirs: a name, or the PIN of the bill. */
export interface AccountProof {
  readonly billerId: number;
  readonly billTypeId: number;
  readonly accountNum: string;
  readonly name: string;
  readonly pin: string;
}

/** An account as its biller's own system tells it, to somebody who has proved that it is theirs. */
export interface ProvenAccount {
  /** As the biller writes it. */
  readonly accountNum: string;
  readonly customerName: string;
  readonly businessName: string;
  readonly serviceAddress: string;
  readonly bill: {
    readonly number: string;
    readonly dueDate: CalendarDate | null;
    readonly balance: Cents;
    readonly amountDue: Cents;
    readonly asOf: number;
  };
}

/** A payment, its reversal or a refund of a part, as the biller is told of it. */
export interface Posting {
  /** `failed refund`: the money of a refund came back to the biller, so the payment stands. */
  readonly kind: 'payment' | 'reversal' | 'refund' | 'failed refund';
  /** With the kind and the number, it names the posting: a repeat is the same posting. */
  readonly confirmationNum: string;
  /** Counts the refunds of a payment from 1 on; otherwise 0. */
  readonly number: number;
  readonly date: CalendarDate;
  readonly billerId: number;
  readonly items: readonly { readonly accountNum: string; readonly amount: Cents }[];
}

/** When the biller booked a posting, in milliseconds by its own clock; `later`: it has only received it. */
export type Booking = { readonly bookedAt: number } | 'later';

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
  /** Whether a biller with this service is asked for balances. Otherwise what its files last told stands. */
  tellsBalances(service: BillerService | null): boolean;
  /**
   * Rejects with `BillerSilent` after 10 s (SRV-24). Undefined for a biller without a service: what its files last told
   * stands.
   */
  balance(account: BillerAccount, signal: AbortSignal): Promise<LiveBalance | undefined>;
  /**
   * Asks for an account that no file has told of. Undefined when the biller does not know it, when the proof is wrong,
   * or when it has no service for that. Rejects with `BillerSilent` when it does not answer.
   */
  account(proof: AccountProof, signal: AbortSignal): Promise<ProvenAccount | undefined>;
  /** Tells the biller of a payment or a reversal. Rejects with `BillerSilent` when it does not answer. */
  book(posting: Posting, signal: AbortSignal): Promise<Booking>;
  /**
   * A bill made by this day that is not posted yet, of an account that is not set aside; undefined when there
   * is none. It is repeated until it is posted.
   */
  nextBill(today: CalendarDate, aside: readonly SetAside[]): Promise<NewBill | undefined>;
}
