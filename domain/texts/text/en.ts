export const PAY_BY_TEXT_UNAVAILABLE = 'Pay by text is not available for this account.';

/** What the page of pay by text says of its state; the number has ended all texts in the last one (ruling 56). */
export const TEXTS_GO_OUT = 'We text each new bill. Answer PAY to pay it, STOP to end, HELP for help.';
export const SAVE_TO_GET_TEXTS =
  'Save to turn it on: we then text each new bill, and you pay it by answering PAY.';
export const START_BEFORE_SAVING =
  'Your number sent STOP, so we send it no texts. Text START from it first. Then save to turn pay by text on.';
