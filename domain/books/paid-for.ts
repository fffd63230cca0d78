import type { Cents } from '../values/cents.ts';

/**
 * What a charge pays, by numbers alone. It is kept beside the charge at the processor, so that the payment is found
 * when the portal itself has forgotten it.
 */
export interface PaidFor {
  readonly customer: number;
  readonly bills: readonly PaidBill[];
  /** The pending payment that was paid by it. */
  readonly pending?: string;
}

export interface PaidBill {
  readonly bill: number;
  readonly account: number;
  readonly amount: Cents;
}
