import type { CalendarDate } from '../values/calendar-date.ts';
import { add, type Cents, subtract, sum, ZERO } from '../values/cents.ts';

/** What three books say of the payments of one kind: ours, the processor's, and what the biller was told. */
export interface ThreeWays {
  readonly count: number;
  /** With the payers' fees; negative where money went back. */
  readonly ledger: Cents;
  readonly processor: Cents;
  /** Without the fees, which are no business of the biller's accounts. */
  readonly remitted: Cents;
  /** The fees of what was remitted. */
  readonly fees: Cents;
  /** What a book is not expected to hold yet: the processor books within two days, and a day is remitted once it is over. */
  readonly notBooked: Cents;
  readonly notRemitted: Cents;
}

/** A biller's business day. */
export interface BillerDay {
  readonly biller: string;
  readonly name: string;
  readonly date: CalendarDate;
  /** False for a biller that takes no remittances. */
  readonly isRemitted: boolean;
  readonly paid: ThreeWays;
  readonly takenBack: ThreeWays;
}

/** Why a posting does not agree. */
export type Disagreement =
  | 'not in the processor’s book'
  | 'another amount in the processor’s book'
  | 'in no remittance'
  | 'another amount in the remittance';

/** A posting of one day as the three books have it. */
export interface Posting {
  readonly isPayment: boolean;
  readonly ledger: Cents;
  /** Undefined where the processor's book has nothing of it. */
  readonly processor: Cents | undefined;
  readonly remitted: Cents | undefined;
  /** The fee of the whole payment. */
  readonly fee: Cents;
  /** The processor may take two days to book it. */
  readonly mayBeLate: boolean;
  /** A remittance that it should be in was made. */
  readonly shouldBeRemitted: boolean;
}

/**
 * What our ledger and the processor's book hold of a posting's payment. Of a payment that never counted, what the book
 * charged is a part of what it moved back.
 */
export interface Booked {
  readonly isPayment: boolean;
  /** It was given back in another way than by the processor. */
  readonly isOutside: boolean;
  readonly ledger: Cents;
  /** What the book charged; undefined where it has nothing of it. */
  readonly charged: Cents | undefined;
  /** Of everything that was taken back so far: in the ledger, in the book, and what may still fail. */
  readonly ledgerBack: Cents;
  readonly bookBack: Cents;
  readonly underWay: Cents;
}

/** What the processor's book holds of a posting. What was given back outside is not in it, and need not be. */
export function processorAmount(booked: Booked): Cents | undefined {
  if (booked.isOutside) return booked.ledger;
  return booked.isPayment ? booked.charged : add(booked.ledger, excessOf(booked));
}

/**
 * What the book moved of a payment beyond the ledger. A refund stands in the book before it is certain, so one that
 * is under way explains that much, and so does a void.
 */
function excessOf({ ledgerBack, bookBack, underWay }: Booked): Cents {
  const excess = subtract(bookBack, ledgerBack);
  return excess < ZERO && add(excess, underWay) >= ZERO ? ZERO : excess;
}

export function disagreementsOf(posting: Posting): Disagreement[] {
  return [bookDisagreement(posting), remittanceDisagreement(posting)].filter((found) => found !== undefined);
}

function bookDisagreement({ ledger, processor, mayBeLate }: Posting): Disagreement | undefined {
  if (processor === undefined) return mayBeLate ? undefined : 'not in the processor’s book';
  return processor === ledger ? undefined : 'another amount in the processor’s book';
}

/** Of a refund, any part may have been of the fee, up to all of it. */
function remittanceDisagreement(posting: Posting): Disagreement | undefined {
  const { isPayment, ledger, remitted, fee, shouldBeRemitted } = posting;
  const ofFee = Math.abs(ledger) - Math.abs(remitted ?? 0);
  if (remitted === undefined) return shouldBeRemitted && ofFee > fee ? 'in no remittance' : undefined;
  const agrees = isPayment ? ofFee === fee : ofFee >= 0 && ofFee <= fee;
  return agrees && Math.sign(remitted) === Math.sign(ledger) ? undefined : 'another amount in the remittance';
}

type InBooks = Pick<Posting, 'ledger' | 'processor' | 'remitted'>;

/** Adds up the postings of one kind. */
export function threeWays(postings: readonly InBooks[]): ThreeWays {
  const total = (of: (posting: InBooks) => Cents | undefined) =>
    sum(postings.map((posting) => of(posting) ?? ZERO));
  const remitted = postings.filter((posting) => posting.remitted !== undefined);
  return {
    count: postings.length,
    ledger: total(({ ledger }) => ledger),
    processor: total(({ processor }) => processor),
    remitted: total((posting) => posting.remitted),
    fees: sum(remitted.map((posting) => subtract(posting.ledger, posting.remitted ?? ZERO))),
    notBooked: total((posting) => (posting.processor === undefined ? posting.ledger : undefined)),
    notRemitted: total((posting) => (posting.remitted === undefined ? posting.ledger : undefined)),
  };
}

/** The same of the whole day. */
export function netOf({ paid, takenBack }: Pick<BillerDay, 'paid' | 'takenBack'>): ThreeWays {
  return {
    count: paid.count + takenBack.count,
    ledger: add(paid.ledger, takenBack.ledger),
    processor: add(paid.processor, takenBack.processor),
    remitted: add(paid.remitted, takenBack.remitted),
    fees: add(paid.fees, takenBack.fees),
    notBooked: add(paid.notBooked, takenBack.notBooked),
    notRemitted: add(paid.notRemitted, takenBack.notRemitted),
  };
}
