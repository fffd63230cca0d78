/** A method's entry was begun at a processor's page, although this portal has a form of its own. */
export const ENTERED_HERE = 'The payment method was not saved. Please enter its number in your wallet.';
export const NOT_ENTERED = 'The number was not entered. Nothing was saved.';
export const NOT_ASKED = 'Unable to find out whether your payment method was saved. Please try again.';
/** The number was entered at the processor's page before that page was closed. */
export const savedAfterAll = (label: string) =>
  `${label} was saved: its number had been entered already. You can delete it in your wallet.`;
/** The processor's page may still be open. */
export const NOT_GIVEN_UP = 'Your entry may still be open at the payment service. Please try again.';
export const CARD_NOT_TAKEN = 'Cards of this brand cannot be used here. Nothing was saved.';
export const NOT_A_DEPOSIT = 'Enter an amount like 0.12, below one dollar.';
