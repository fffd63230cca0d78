import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ChargeOutcome } from '../ports/processor.ts';
import { chargeTogether } from './charge-group.ts';
import type { Hold, PartCharge } from './conclude-charges.ts';
import { charge, type ProcessorFailure } from './processor.ts';

/** A charge that was written down before the processor is asked to make it. */
export interface IntendedCharge extends PartCharge {
  /** Names the card or the bank account at the processor. */
  readonly token: string;
  readonly amount: Cents;
  readonly fee: Cents;
}

/**
 * Charges one biller's payment, outside of any transaction. Of several methods the cards only hold their sums
 * until all are approved. Checkouts, scheduled payments, auto
 * pays and texts all pay through this function. The caller holds a run or a lease, which `hold` extends before
 * each question to the processor.
 */
export function chargeIntent<Charge extends IntendedCharge>(
  parts: Dependencies,
  charges: readonly Charge[],
  hold: Hold = async () => true,
  onDeclined: (charge: Charge) => void = () => undefined,
): Promise<ChargeOutcome | ProcessorFailure> {
  return chargeTogether(
    parts,
    charges,
    async (intended) => {
      parts.reached('before processor');
      const { biller, key, token, amount, fee, category } = intended;
      const captureLater = charges.length > 1 && category === 'card';
      const outcome = await charge(parts, { biller, key, token, amount, fee, captureLater });
      parts.reached('after processor');
      if (typeof outcome === 'object' && outcome.kind === 'declined') onDeclined(intended);
      return outcome;
    },
    hold,
  );
}
