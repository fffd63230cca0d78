/** The cart, and the sheet over it that pays one bill. */
export const CART = {
  notHere: 'Your cart is not here yet',
  notOpened: 'It was not opened on this device yet. Opening it needs a connection.',
  draftApart: 'Your draft below is no part of it.',
  savedItems: 'The items below are the ones saved before.',
  unchanged: 'Nothing in your cart has changed.',
  emptyButDraft: 'Your cart is empty. Your draft below is no part of it.',
  add: '0 bills. Add one to pay it here.',
  emptying: 'Remove all items?',
  staysOnList: 'Your bills stay on your list of accounts. Nothing is paid.',
  closeAndKeep: 'Close, keep it in the cart',
  keep: 'Keep it in the cart',
  amount: 'Amount to pay, in dollars',
  lastUsedHere: 'The one you used last time here',
  noReceipt: 'None is sent. It stays here.',
  pressAgain: 'Nothing is paid yet. Your change is saved: please press again to pay.',
  notSaved: 'Nothing was saved and nothing was paid. Please choose a pay method.',
  agreed: <T>(terms: T): readonly (string | T)[] => [
    'By submitting you agree to pay the amounts above and to the ',
    terms,
    '.',
  ],
} as const;
