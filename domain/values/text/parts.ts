/** Parts that any screen may use. Single sentences: each screen loads only those that it says. */
export const COPIED = 'Copied.';
export const COPYING_FORBIDDEN = 'This browser does not allow copying.';
export const PLEASE_WAIT = 'Please wait while your request is being processed';
export const LEAVE_UNSAVED = 'Leave without saving?';
/** Above older data, when newer data could not be read. */
export const SAVED_BEFORE = 'What you see below was saved before.';
export const OFFLINE_CART = 'You are offline. The cart needs a connection.';
export const NO_SUCH_BILL = 'It is not among your accounts, or it was removed.';
export const NO_SUCH_RECEIPT = 'There is no receipt of yours under this confirmation number.';
export const SEE_BILL = 'See the bill';
export const SEE_BILL_TO_PAY = 'See the bill to pay it';
