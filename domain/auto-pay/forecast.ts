import * as v from 'valibot';
import { money } from '../api/wire.ts';

/** What a planned run will do on its date, as far as that is known today. */
export const runForecast = v.object({
  outcome: v.picklist([
    'will pay',
    /** The bill has no amount yet: the biller is asked on the day. */
    'amount not known',
    'nothing owed',
    'covered by a pending payment',
    'above safety limit',
    /** A bank account is debited for this amount only after the customer allowed it (ruling 77). */
    'asks first',
    'no method can pay',
    'amount refused',
    'will stop',
  ]),
  /** Without the fee. Zero where nothing is to be paid, or the amount is not known. */
  amount: money,
  fee: money,
  /** The customer's name for the method that will pay. Empty for a customer who does not control the auto pay. */
  method: v.string(),
  /**
   * Why it will not pay, or why a backup method pays. Empty for a customer who does not control the auto pay
   * where it names a method.
   */
  reason: v.string(),
  /** Why its day has come and it is not made yet; missing while nothing delays it (ruling 8). */
  delay: v.optional(v.string()),
});

export type RunForecast = v.InferOutput<typeof runForecast>;
