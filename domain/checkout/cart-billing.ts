import * as v from 'valibot';
import { id, money } from '../api/wire.ts';

/**
 * The part that one method pays when several methods pay the cart (ENT-24). `payment_method` is its id; fees
 * come on top.
 */
export const billingInfo = v.object({ id, payment_method: id, amount: money });

export type BillingInfo = v.InferOutput<typeof billingInfo>;
