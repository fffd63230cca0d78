/** The page that turns pay by text on. */
export const TEXT_SETTINGS = {
  acceptedMethods: (names: readonly string[]) => `Accepted pay methods: ${names.join(', ') || 'none'}.`,
  offlineAdding: 'You are offline. Adding a method needs a connection.',
  noNumber: 'No mobile number is registered.',
  verified: 'Your mobile number has been verified.',
  notVerified: 'Your mobile number has not been verified.',
  justVerified: 'This number was just verified. Save to pay by text with it.',
  free: 'Paying by text costs nothing extra.',
  feeFirst: 'We name the fee in a text, and you answer CONFIRM before anything is paid.',
  automated:
    'Texts come from an automated system. Message and data rates may apply. STOP ends them at any time.',
  notPayable: 'Bills of this account cannot be paid by text.',
  notPayableYet: 'Bills of this account cannot be paid by text yet.',
  isOn: 'Pay by text is on.',
  isOff: 'Pay by text is off.',
  savingAccepts: 'Saving accepts the fees and terms below.',
  unsaved: 'Your changes to pay by text are not saved. Leaving drops them.',
  numberOfAnother: 'This mobile number is already registered to another customer.',
} as const;

/** Of billers that take no payments now. */
export const PAYS_NOTHING_MEANWHILE = 'Nothing is paid by text meanwhile.';

/** The switch on the page of a bill. */
export const PAY_BY_TEXT_SWITCH = {
  offline: 'You are offline. Pay By Text needs a connection.',
  question: 'Turn off Pay By Text?',
  turnOff: 'Turn off',
  /** While the biller takes no payments, which the page says above. */
  meanwhile: `It stays on. ${PAYS_NOTHING_MEANWHILE}`,
  kept: 'Bills of this account are not texted to you any more. Its number and payment method are kept for the next time.',
} as const;
