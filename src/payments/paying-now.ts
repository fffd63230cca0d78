/** True while the cart opens for bills that were put there to be paid at once, and the bill if it is a single one. */
export const cartFill: { isNow: boolean; bill?: number | undefined } = { isNow: false };
