import * as v from 'valibot';
import { id, money } from './wire.ts';

/** What one method pays of a cart that is paid by several (ENT-24). `payment_method` is its id; fees come on top. */
export const billingInfo = v.object({ id, payment_method: id, amount: money });

export type BillingInfo = v.InferOutput<typeof billingInfo>;
