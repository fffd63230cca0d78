import { add, type Cents, share } from '../values/cents.ts';

/** What the host of the portal keeps of each payment to a biller. */
export interface ApplicationFeeTerms {
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  readonly cents: Cents;
}

/** Never more than was paid. */
export function applicationFeeOf({ basisPoints, cents }: ApplicationFeeTerms, total: Cents): Cents {
  return Math.min(add(share(total, basisPoints), cents), total) as Cents;
}

/**
 * How much of it goes back with a refund: in proportion to all that was given back by then, so that parts add up to
 * the whole.
 */
export function applicationFeeBack(
  fee: Cents,
  { total, before, refund }: { readonly total: Cents; readonly before: Cents; readonly refund: Cents },
): Cents {
  const backAfter = (given: number) => (total === 0 ? 0 : Math.floor((fee * given) / total));
  return (backAfter(before + refund) - backAfter(before)) as Cents;
}
