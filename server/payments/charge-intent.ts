import type { PaidFor } from '../../domain/books/paid-for.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Confirming } from '../ports/processor.ts';
import { chargeTogether } from './charge-group.ts';
import type { GroupOutcome, Hold, PartCharge } from './conclude-charges.ts';
import { charge, type ProcessorFailure } from './processor.ts';

/** A charge that was written down before the processor is asked to make it. */
export interface IntendedCharge extends PartCharge {
  /** Names the card or the bank account at the processor. */
  readonly token: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly paidFor?: PaidFor;
  readonly confirmationNum?: string | null;
}

/**
 * Charges one biller's payment while no customer is there, outside of any transaction. Of several methods the cards
 * only hold their sums until all are approved. Scheduled payments, auto pays and texts pay through this function. The
 * caller holds a run or a lease, which `hold` extends before each question to the processor.
 */
export async function chargeIntent<Charge extends IntendedCharge>(
  parts: Dependencies,
  charges: readonly Charge[],
  hold?: Hold,
  onDeclined?: (charge: Charge) => void,
): Promise<GroupOutcome | ProcessorFailure> {
  const outcome = await chargeWithCustomer(parts, charges, undefined, hold, onDeclined);
  // Nobody could confirm it, so the look-up closes it.
  return typeof outcome === 'object' && outcome.kind === 'confirming' ? 'silent' : outcome;
}

/** The same while the customer is there: a bank may ask for a confirmation, and leads `back` to the portal. */
export function chargeWithCustomer<Charge extends IntendedCharge>(
  parts: Dependencies,
  charges: readonly Charge[],
  back: string | undefined,
  hold: Hold = async () => true,
  onDeclined: (charge: Charge) => void = () => undefined,
): Promise<GroupOutcome | Confirming | ProcessorFailure> {
  return chargeTogether(
    parts,
    charges,
    async (intended) => {
      parts.reached('before processor');
      const { biller, key, token, amount, fee, category, paidFor, confirmationNum } = intended;
      const captureLater = charges.length > 1 && category === 'card';
      const asked = {
        biller,
        key,
        token,
        amount,
        fee,
        captureLater,
        ...(back === undefined ? {} : { back }),
        ...(paidFor === undefined ? {} : { paidFor }),
        ...(confirmationNum ? { confirmationNum } : {}),
      };
      const outcome = await charge(parts, asked);
      parts.reached('after processor');
      if (typeof outcome === 'object' && outcome.kind === 'declined') onDeclined(intended);
      return outcome;
    },
    hold,
  );
}
