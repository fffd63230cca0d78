import { type Cents, formatCents, SMALLEST_PAYMENT } from '../../values/cents.ts';

export const payUpTo = (most: Cents) => `You can pay up to ${formatCents(most)}.`;
export const LEAST_PAYABLE = `The least that can be paid is ${formatCents(SMALLEST_PAYMENT)}.`;
