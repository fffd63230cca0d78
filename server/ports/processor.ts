import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';

/**
 * A card or a bank account as it was entered: only the vault has one, and only for the length of a
 * request.
 */
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
  /** Charged on top of the amount. */
  readonly fee: Cents;
  readonly today: CalendarDate;
}

export type ChargeOutcome =
  | { readonly kind: 'accepted' }
  /**
   * A bank debit that is processing; the processor knows on `settlesOn` whether it went through.
   */
  | { readonly kind: 'processing'; readonly settlesOn: CalendarDate }
  | { readonly kind: 'declined'; readonly message: string };

/**
 * What the processor's book says about a key. `none` is certain: nothing was charged and the key is
 * closed. `voided`: it was charged and given back.
 */
export type BookEntry = ChargeOutcome | { readonly kind: 'none' } | { readonly kind: 'voided' };

/** An existing charge, even while it is processing or after it has settled. */
export interface StandingCharge extends Pick<Charge, 'token' | 'amount' | 'fee'> {
  readonly category: Instrument['kind'];
}

export type ChargeLookup = StandingCharge | 'given back' | 'refused' | 'none';

export type Settlement =
  | { readonly kind: 'settled' }
  | { readonly kind: 'returned'; readonly message: string }
  | { readonly kind: 'pending' };

/** Thrown when the processor was certainly not reached: nothing was charged. */
export class ProcessorDown extends Error {}

/** Thrown when the processor gave no usable answer: the charge may or may not have happened. */
export class ProcessorSilent extends Error {}

/** The card and bank processor. Every call may throw `ProcessorDown` or `ProcessorSilent`. */
export interface Processor {
  /**
   * Exchanges an instrument for a token, which is charged from then on. A repeat only makes another
   * token.
   */
  tokenFor(instrument: Instrument): Promise<string>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Looks up a key and closes it when it is unknown, so that it can never be charged. */
  find(key: string): Promise<BookEntry>;
  /** Looks up a key without changing it. `refused`: declined or closed. `none`: never charged. */
  look(key: string): Promise<ChargeLookup>;
  /**
   * Takes back the charge under a key, even one that is processing or has settled. It closes the
   * key: nothing is or will be charged under it. A repeat does nothing.
   */
  voidCharge(key: string): Promise<void>;
  settlement(key: string, today: CalendarDate): Promise<Settlement>;
}
