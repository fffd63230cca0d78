export const RECEIPT_NOT_READ = 'Receipt can not be retrieved. Please try again later.';
export const RECORD_NOT_FOUND = 'Unable to find billing history record.';

/** A payment that leaves something of its bill to pay. */
export const PAID_IN_PART = 'Paid in part';

/** A bank payment was sent, and the bank has not confirmed it (ruling 72). */
export const ON_ITS_WAY = 'On its way: your bank has not confirmed it yet';
/** Below the heading of a scheduled payment, which says for when it is (RCT-08). */
export const NOTHING_TAKEN_YET = 'Nothing has been taken yet.';
/** `On its way` in a few words, for rows and chips. */
export const PAYMENT_ON_ITS_WAY = 'Payment on its way';
export const partlyOnItsWay = (amount: string) =>
  `On its way: your bank has not confirmed ${amount} of it yet`;
export const ON_ITS_WAY_TIME = 'Until then it is not paid. This can take a few business days.';
/** Of a payment by several methods: cards are charged at once, banks answer later. */
export const PART_CHARGED_BEFORE =
  'A method may show its part before that. It is given back if another part is refused.';
export const COPY_REFUSED = 'This browser does not allow copying.';

/** After a payment whose answer was lost turned out unpaid. */
export const paymentNotMade = (amount: string) => `Your payment of ${amount} was not made.`;
