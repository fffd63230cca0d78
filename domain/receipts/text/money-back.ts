/** What customers read about money that goes back to them, and about what their bank asks for. */

export const BEING_GIVEN_BACK = 'Being given back';
/** A refund has failed, and somebody looks for another way. */
export const NOT_GIVEN_BACK = 'Not given back yet';
export const GIVEN_BACK = 'Given back';
export const DISPUTED = 'Disputed';
/** What is left of a total after what was given back. */
export const LEFT_PAID = 'Left of it';

/** `$10.00 of $94.07 given back`, for rows and chips. */
export const partGivenBack = (part: string, whole: string) => `${partOf(part, whole)} given back`;

/** After `$94.07 was given back.` */
export const STATEMENT_LATER = 'Your statement may show it a few business days later.';
/** Beside `$10.00 of $94.07 given back`. */
export const OPEN_AGAIN = 'What was given back is open on the bill again.';
export const partGoneBack = (part: string, whole: string) =>
  `${partOf(part, whole)} was given back and is open on the bill again.`;
export const partUnderWay = (part: string, whole: string) =>
  `${partOf(part, whole)} is being given back. This can take a few business days.`;
/** The refund failed: the money is with the biller, and nobody has lost it. */
export const partUnderReview = (part: string, whole: string) =>
  `${partOf(part, whole)} could not be given back yet. The biller still has it and looks for another way.`;
/** It counts again after the bill was paid once more; the sum lies there as a credit. */
export const paidTwice = (credit: string) =>
  `Until then it counts as paid. With it, ${credit} more has been paid than is owed. That stays there as a credit until this refund has gone back to you.`;
/** A dispute came first: the money would have gone back twice. */
export const partDropped = (part: string, whole: string) =>
  `${partOf(part, whole)} was not given back by the biller, because your bank asked for this payment. If the bank decides for the biller, ask the biller about it.`;

export const bankAsked = (part: string, whole: string) =>
  `Your bank asked for ${partOf(part, whole)} back, because this payment was disputed. It counts as paid until the dispute is decided.`;
export const bankGaveUp = (part: string, whole: string) =>
  `Your bank had asked for ${partOf(part, whole)} back. The dispute was decided for the biller, so the payment stands.`;
/** The payer may know of no dispute: of a debit, the bank takes the money back without asking anybody. */
export const bankTookBack = (part: string, whole = part) =>
  `Your bank took ${partOf(part, whole)} back, because this payment was disputed. If you did not mean to dispute it, tell your bank.`;

const NO_LONGER_PAID = 'It no longer counts as paid';
/** What it means for the customer that a payment was taken back. */
export const NO_LONGER_COUNTS = `${NO_LONGER_PAID}.`;
/** The same where its bill asks for it again. */
export const OPEN_ON_BILL = `${NO_LONGER_PAID}: what it had paid is open on the bill again.`;

/** What alerts and mails say of a payment; `paid` is `your payment of $94.07 to Harbor City Utilities`. */
export interface Told {
  readonly part: string;
  readonly whole: string;
  readonly biller: string;
  /** What went back in all, where this part was not the first. */
  readonly inAll?: string | undefined;
}

const paymentOf = ({ part, whole, biller }: Told) =>
  part === whole
    ? `Your payment of ${whole} to ${biller}`
    : `${part} of your payment of ${whole} to ${biller}`;

const inAllText = ({ inAll }: Told) => (inAll === undefined ? '' : ` That makes ${inAll} in all.`);

export const REFUND_ABOUT = {
  'under way': 'Being given back',
  part: 'Payment refunded in part',
  whole: 'Payment refunded',
  failed: 'Refund failed',
  dropped: 'Refund stopped',
} as const;

export const refundTold = {
  'under way': (told: Told) => `${paymentOf(told)} is being given back. This can take a few business days.`,
  part: (told: Told) => `${paymentOf(told)} was given back.${inAllText(told)} It is open on the bill again.`,
  failed: (told: Told) =>
    `${paymentOf(told)} could not be given back yet. ${told.biller} still has it and looks for another way.`,
  dropped: (told: Told) =>
    `${paymentOf(told)} was not given back. Your bank asked for this payment first, and the money must not go back twice.`,
} as const;

/** What is given back of a payment that failed as a whole: no bill was paid with it. */
export const unpaidGivenBack = (told: Told) =>
  `${paymentOf(told)} was given back.${inAllText(told)} No bill was paid with it.`;
/** The reason of a refund that the portal was not asked for. */
export const MADE_AT_PROCESSOR = 'The biller made this refund itself, at its payment processor.';
/** Why all of a charge had to go back. Staff and the payer's own data show it. */
export const WHOLE_FAILED = 'The payment failed as a whole, so all of this charge had to go back.';

/** What follows a refund that failed: bills and amounts are as if it had not been tried. */
export const COUNTS_AGAIN = 'Until then it counts as paid, and you need not pay the bill again.';
/** The refund to the card or account had failed. */
export const BY_ANOTHER_WAY = 'It came to you by another way than your payment method.';
export const NOT_CHARGED_AGAIN = 'Nothing is charged again by itself. Please pay that part if you owe it.';
/** What follows a refund that a dispute stopped. */
export const droppedNext = (biller: string) =>
  `You read here how your bank decides. If it decides for ${biller}, ask ${biller} about the refund.`;

export const DISPUTE_ABOUT = { open: 'Payment disputed', won: 'Dispute ended' } as const;

export const disputeTold = {
  open: ({ part, whole, biller }: Told) =>
    `Your bank asked ${biller} to give back ${partOf(part, whole)}, because the payment was disputed.`,
  won: ({ part, whole, biller }: Told) =>
    `Your bank had asked ${biller} to give back ${partOf(part, whole)}. The dispute was decided for the biller.`,
} as const;

export const disputeNext = {
  open: 'The payment counts as paid until the dispute is decided. If you did not mean to dispute it, tell your bank.',
  won: 'The payment stands. You need not do anything.',
} as const;

export const METHOD_STOPPED_ABOUT = 'Bank account stopped';
export const methodStopped = (label: string) =>
  `Your bank says that nobody allowed a debit from ${label}. It is not used any more.`;
export const METHOD_STOPPED_USES =
  'Auto pays, scheduled payments and pay by text with it do not run. Please choose another pay method for them, or pay by hand.';
export const METHOD_STOPPED_NEXT =
  'If you did allow the debit, tell your bank, and then add the account again in your wallet.';

/** A whole that goes back needs no second amount. */
function partOf(part: string, whole: string): string {
  return part === whole ? whole : `${part} of ${whole}`;
}
