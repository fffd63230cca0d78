/** The order of the bill list on this device. */
export type ListOrder = 'due date' | 'biller';

const KEY = 'billfold.order';

/** By urgency, until the customer chooses otherwise. */
export function chosenOrder(): ListOrder {
  try {
    return localStorage.getItem(KEY) === 'biller' ? 'biller' : 'due date';
  } catch {
    return 'due date';
  }
}

/** Survives a sign-out, because it is no personal data. */
export function chooseOrder(order: ListOrder): void {
  try {
    if (order === 'biller') localStorage.setItem(KEY, order);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
