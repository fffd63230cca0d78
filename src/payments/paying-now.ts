/** True while the cart opens for a bill that was put there to be paid at once. */
export const cartFill = { isNow: false };
