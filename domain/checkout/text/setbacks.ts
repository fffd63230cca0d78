/** Why a submit charged nothing, and what to do. */
export const SETBACKS = {
  changed: 'Something in your cart changed since you reviewed it. Please review it again.',
  lost: 'The payment did not arrive. You can submit it again.',
} as const;
