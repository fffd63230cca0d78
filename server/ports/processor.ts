import type { PaidFor } from '../../domain/books/paid-for.ts';
import type { BookKind } from '../../domain/books/postings.ts';
import type { Dispute, Inquiry } from '../../domain/receipts/money-back.ts';
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

/** A charge as both sides name it. */
export interface ChargeName {
  /** The biller who is paid: the processor keeps an account and a book for each. */
  readonly biller: number;
  /** The attempt's own key: a repeat under the same key is the same charge. */
  readonly key: string;
}

export interface Charge extends ChargeName {
  readonly token: string;
  readonly amount: Cents;
  /** Charged on top of the amount. */
  readonly fee: Cents;
  /** Only holds the sum on the card: nothing is taken until `capture`. Bank accounts know no hold. */
  readonly captureLater?: boolean;
  /**
   * The customer is there, can be sent to the bank's page, and comes back to this address of the portal. Without it
   * nobody can confirm.
   */
  readonly back?: string;
  /** Kept at the processor. Without it, a restored portal finds the charge only by its key. */
  readonly paidFor?: PaidFor;
  /**
   * Kept at the processor: a payment that is found again has the number that its customer and its biller know. The
   * charges of one payment carry the same.
   */
  readonly confirmationNum?: string;
}

/** A charge that the processor remembers. */
export interface RecalledCharge extends ChargeName {
  readonly paidFor: PaidFor | undefined;
  readonly confirmationNum: string | undefined;
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number;
}

export interface Authorised {
  readonly kind: 'authorised';
}

/** The customer has to confirm the charge with the bank, at its page. Nothing was taken. */
export interface Confirming {
  readonly kind: 'confirming';
  /** The bank's page. It leads back to the `back` of the charge, whatever the customer did there. */
  readonly url: string;
  /** After this moment the charge is given up. Milliseconds since 1970. */
  readonly until: number;
}

export type ChargeOutcome =
  | { readonly kind: 'accepted' }
  /** A bank debit that is processing: `settlesOn` is the day on which to ask whether it went through. */
  | { readonly kind: 'processing'; readonly settlesOn: CalendarDate }
  | {
      readonly kind: 'declined';
      readonly message: string;
      /** The bank wants the customer to confirm, and nobody was there to do so. */
      readonly because?: 'confirm';
    };

/** A refund that has succeeded, as the processor's book lists it. */
export interface ToldRefund {
  /** What the processor calls it. */
  readonly reference: string;
  /** The key under which it was asked for; a refund that was made at the processor itself has none. */
  readonly key?: string;
  readonly amount: Cents;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A charge that was made: what was charged, and to which method. */
export interface MadeCharge extends Pick<Charge, 'token' | 'amount' | 'fee'> {
  readonly category: Instrument['kind'];
  /** How much of amount and fee together was given back since. */
  readonly givenBack: Cents;
  /** How, the oldest first. */
  readonly refunds: readonly ToldRefund[];
  /** As the charge carried it. */
  readonly confirmationNum?: string;
  /** What the payer's bank asked for, and how it ended: while one is open, the bank has the money. */
  readonly disputes?: readonly Dispute[];
  /** What the payer's bank asks or asked without taking the money. */
  readonly inquiries?: readonly Inquiry[];
}

/** Why the bank took the money of a charge back. */
export interface Returned {
  /** The account lacked funds: only then may the debit be presented again. */
  readonly because?: 'funds';
  readonly isDisputed?: boolean;
  /** What the lost disputes were about, where that is less than the whole charge. */
  readonly disputed?: Cents;
  /** The payer says that nobody had allowed the debit: the account must not be debited again. */
  readonly isUnauthorised?: boolean;
}

/** What the processor's book says about a charge. */
export type BookEntry =
  /** Nothing was charged under the key; a charge may still be made. */
  | { readonly kind: 'open' }
  /** Nothing was charged under the key, and nothing ever will be. */
  | { readonly kind: 'closed' }
  | Confirming
  | Extract<ChargeOutcome, { kind: 'declined' }>
  | ((Authorised | Exclude<ChargeOutcome, { kind: 'declined' }>) & { readonly made: MadeCharge })
  /** The bank gave a debit back, or a dispute is lost. */
  | (Returned & { readonly kind: 'returned'; readonly message: string; readonly made: MadeCharge })
  /** All of it was given back; a bank may ask for the money all the same. */
  | {
      readonly kind: 'given back';
      readonly refunds: readonly ToldRefund[];
      readonly disputes?: readonly Dispute[];
      readonly inquiries?: readonly Inquiry[];
    };

export interface GiveBack {
  /** A repeat under the same key gives nothing back a second time. */
  readonly key: string;
  readonly amount: Cents;
}

/** `failed`: the money is with the biller, also when it had been given back before. */
export type GivenBack = 'given back' | 'failed';

/** One movement of money in the processor's book. It never changes; a repeat has the same id. */
export interface BookLine {
  readonly id: string;
  /** 0 where an account serves all billers, and the line belongs to none of them. */
  readonly biller: number;
  readonly kind: BookKind;
  /** The key of the charge that it belongs to; empty when it belongs to none. */
  readonly charge: string;
  /** The fee on top included; positive when the biller gained it. */
  readonly amount: Cents;
  /** What the processor kept of it. */
  readonly fee: Cents;
  /** What the host kept of it; negative when it gave it back. */
  readonly applicationFee: Cents;
  /** Which payout it is about; empty for other movements. */
  readonly payout: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Reading goes on from here. Only the processor understands it. */
  readonly mark: string;
}

/** A payout as the processor's book names it. */
export interface PayoutName {
  readonly biller: number;
  readonly id: string;
}

/** What a processor sent to the bank of a biller. */
export interface Payout {
  /** What the bank gained; negative when the processor took it from there. */
  readonly amount: Cents;
  /** One that was paid can still fail. */
  readonly status: 'under way' | 'paid' | 'failed';
  readonly arrivesOn: CalendarDate;
  /** By this the bank finds it; empty while the bank has not told. */
  readonly trace: string;
  /** False while the processor does not tell which movements it paid out. */
  readonly isTold: boolean;
}

/** Thrown when the processor was certainly not reached: nothing was charged. */
export class ProcessorDown extends Error {}

/** The processor failed, and repeats that under the same key: the next try needs another one. Nothing was charged. */
export class ProcessorFault extends ProcessorDown {}

/** Thrown when the processor gave no usable answer: the charge may or may not have happened. */
export class ProcessorSilent extends Error {}

/** What a refusal is about, for the log: nothing of it names a person. */
export interface RefusalFacts {
  /** The short name of a biller. */
  readonly biller?: string | undefined;
  /** The processor's name of an account or a payout. */
  readonly account?: string | undefined;
  readonly payout?: string | undefined;
  /** Our key of the charge. */
  readonly charge?: string | undefined;
  /** Of the processor's answer: its kind, its code, its HTTP status and the processor's name of the request. */
  readonly kind?: string | undefined;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly request?: string | undefined;
}

/** Thrown when the processor refuses what we sent, by a fault of ours or of the configuration. Nothing happened. */
export class ProcessorRefused extends Error {
  readonly facts: readonly RefusalFacts[];

  constructor(message?: string, about: ErrorOptions & { readonly facts?: readonly RefusalFacts[] } = {}) {
    super(message, about);
    this.facts = about.facts ?? [];
  }
}

/** The card and bank processor. Every call may throw `ProcessorDown`, `ProcessorSilent` or `ProcessorRefused`. */
export interface Processor {
  /** It takes no charge below this sum, the fee included. */
  readonly smallest: Cents;
  /**
   * Exchanges an instrument for a token, which is charged from then on. A repeat only makes another
   * token.
   */
  tokenFor(instrument: Instrument): Promise<string>;
  /**
   * The method can never be charged from then on. A method that is not known is forgotten already. Of an entry, named
   * by its reference, whatever was entered is forgotten; `ProcessorSilent` while that is still being verified.
   */
  forget(token: string): Promise<void>;
  /**
   * A repeat under the same key answers what stands, and takes nothing a second time. A charge that the customer has
   * confirmed is made or authorised by the confirmation itself; the way back proves nothing, only `ask` tells.
   */
  charge(charge: Charge): Promise<ChargeOutcome | Authorised | Confirming>;
  /** Takes what an authorised charge holds. A repeat takes nothing more. `lost`: the hold ran out or was released. */
  capture(charge: ChargeName): Promise<'captured' | 'lost'>;
  /**
   * Looks up a charge. With `close`, a key that is still open or waits for the customer's bank can never be charged
   * from then on.
   */
  ask(charge: ChargeName, how: { readonly close: boolean }): Promise<BookEntry>;
  /**
   * Gives back all or a part of a charge that was made. Refuses more than is left of it, and anything of a charge
   * that is disputed: the payer could get it twice. An authorised charge is released whole, and leaves no trace on
   * the statement. What is under way is silent.
   */
  giveBack(charge: ChargeName, what: GiveBack): Promise<GivenBack | 'refused' | 'disputed'>;
  /** What became of what was given back under a key. Asking changes nothing. `none`: nothing was. */
  askRefund(charge: ChargeName, key: string): Promise<GivenBack | 'under way' | 'none'>;
  /**
   * Every charge that was begun since a moment, in milliseconds, also those that the database has forgotten after a
   * restore. From then on `ask` knows them.
   */
  recall(since: number): AsyncIterable<RecalledCharge>;
  /** Every movement since a mark, or all of them after ''. Lines may come again, and in any order. */
  book(since: string): AsyncIterable<BookLine>;
  payout(name: PayoutName): Promise<Payout>;
  /** The names of the movements that a payout paid out, without that of the payout. */
  paidOut(name: PayoutName): AsyncIterable<string>;
}
