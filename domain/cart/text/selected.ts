/** The bills that were selected to be paid together. */
export function selectedText(count: number, unknown: number, inCart: number): string {
  const selected = unknown === 0 ? `${count} selected` : `${count} selected, ${unknown} not known yet`;
  return inCart === 0 ? selected : `${selected}. ${inCart} more in your cart.`;
}
