import type { CalendarDate } from '../../../domain/calendar-date.ts';
import type { Cents } from '../../../domain/cents.ts';

/** A card or a bank account as it was entered: only the vault holds one, for as long as a request takes. */
export type Instrument =
  | {
      readonly kind: 'card';
      readonly number: string;
      readonly expMonth: number;
      readonly expYear: number;
      readonly cvv: string;
      readonly holder: string;
    }
  | {
      readonly kind: 'bank';
      readonly routing: string;
      readonly account: string;
      readonly accountType: 'checking' | 'savings';
    };

export interface Charge {
  /** The attempt's own key: a repeat under the same key is the same charge. */
  readonly key: string;
  readonly token: string;
  readonly amount: Cents;
  /** Charged besides the amount. */
  readonly fee: Cents;
  readonly today: CalendarDate;
}

export type ChargeOutcome =
  | { readonly kind: 'accepted' }
  /** A bank debit on its way; the processor knows on `settlesOn` whether it went through. */
  | { readonly kind: 'processing'; readonly settlesOn: CalendarDate }
  | { readonly kind: 'declined'; readonly message: string };

/**
 * What the processor's book says of a key. `none` is certain: nothing was taken and the key is closed. `voided`: it was
 * taken and given back.
 */
export type BookEntry = ChargeOutcome | { readonly kind: 'none' } | { readonly kind: 'voided' };

/** What stands as charged under a key, on its way or settled as well. */
export interface Standing extends Pick<Charge, 'token' | 'amount' | 'fee'> {
  readonly category: Instrument['kind'];
}

export type Looked = Standing | 'given back' | 'refused' | 'none';

export type Settlement =
  | { readonly kind: 'settled' }
  | { readonly kind: 'returned'; readonly message: string }
  | { readonly kind: 'pending' };

/** Thrown when the processor was certainly not reached: nothing was taken. */
export class ProcessorDown extends Error {}

/** Thrown when the processor gave no usable answer: the charge may or may not have happened. */
export class ProcessorSilent extends Error {}

/** The card and bank processor. Every call may throw `ProcessorDown` or `ProcessorSilent`. */
export interface Processor {
  /** Hands an instrument over for a token, by which it is charged from then on. A repeat only makes a further token. */
  tokenFor(instrument: Instrument): Promise<string>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Asks what became of a key and, when it knows nothing of it, closes the key so that it can never be charged. */
  find(key: string): Promise<BookEntry>;
  /** What stands under a key, which stays as it is. `refused` was declined or is closed, `none` was never asked for. */
  look(key: string): Promise<Looked>;
  /**
   * Takes back what was charged under a key, a debit on its way or settled as well, and closes the key: nothing is or will
   * be kept under it. A repeat does nothing more.
   */
  voidCharge(key: string): Promise<void>;
  settlement(key: string, today: CalendarDate): Promise<Settlement>;
}
