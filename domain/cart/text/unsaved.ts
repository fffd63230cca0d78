/** The signal died after something was typed or chosen in the cart (ruling 19). */
export const NOT_SAVED_YET = 'Not saved yet. It is saved when the connection returns.';
/** Asked before the page is left meanwhile. */
export const LEAVING_DROPS =
  'What you last changed in your cart is not saved yet. If you stay, it is saved when the connection returns. Leaving drops it.';
export const CART_LEFT_UNSAVED = 'What you last changed in your cart could not be saved.';
