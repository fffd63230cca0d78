import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ChargeOutcome } from '../ports/processor.ts';
import { chargeTogether, type PartCharge } from './charge-group.ts';
import { LEASE } from './lease.ts';
import { CHARGE_LIMIT, charge, type ProcessorFailure } from './processor.ts';

/** A charge that was written down before the processor is asked to make it. */
export interface IntendedCharge extends PartCharge {
  /** Names the card or the bank account at the processor. */
  readonly token: string;
  readonly amount: Cents;
  readonly fee: Cents;
}

interface Lease<Charge> {
  /** Epoch milliseconds. */
  readonly until: number;
  /** False when another process has settled the charge meanwhile; it must not be made then. */
  readonly renew: (charge: Charge, end: { held: Date; until: Date }) => Promise<boolean>;
}

/**
 * Charges one biller's payment, outside of any transaction. Checkouts, scheduled payments, auto
 * pays and texts all pay through this function. The caller holds a run or a lease; a lease is
 * renewed before it could end during a charge.
 */
export function chargeIntent<Charge extends IntendedCharge>(
  parts: Dependencies,
  charges: readonly Charge[],
  lease?: Lease<Charge>,
): Promise<ChargeOutcome | ProcessorFailure> {
  const { clock } = parts;
  let leased = lease?.until ?? Number.POSITIVE_INFINITY;
  return chargeTogether(parts, charges, async (intended) => {
    if (lease && clock.now() + CHARGE_LIMIT > leased) {
      const until = clock.now() + LEASE;
      if (!(await lease.renew(intended, { held: new Date(leased), until: new Date(until) }))) return 'silent';
      leased = until;
    }
    parts.reached('before processor');
    const { biller, key, token, amount, fee } = intended;
    const outcome = await charge(parts, { biller, key, token, amount, fee });
    parts.reached('after processor');
    return outcome;
  });
}
