/** A cart that was put together without a connection. */
export const DRAFT = {
  inCart: 'Your draft is in the cart.',
  reviewFirst:
    'The review comes first: there is more to read or to fill in before this payment. Nothing is paid before you submit it there.',
  add: (bills: number) => (bills === 1 ? 'Add 1 bill to the cart' : `Add ${bills} bills to the cart`),
  offline: 'You are offline. A payment needs a connection, and nothing is paid by itself.',
  checkAmounts: 'Check the amounts first.',
  notRead: 'What is due now could not be read. Please try again.',
  acceptFirst: 'Accept what changed first.',
  left: 'Nothing was paid, as you left before the review. The bills may be in your cart by now.',
  addingOffline: 'You are offline. Adding to the cart needs a connection.',
  noneAddable: 'None of these bills can be added to the cart.',
  feeLater: 'The fee is told when you are online.',
  feeByMethod: 'The fee depends on the pay method.',
  stillHere: 'Your draft is still here.',
  onDevice: 'Kept on this device only',
  later: (portal: string) =>
    `Nothing of it is sent, and nothing is paid by itself. When you are back online, ${portal} looks at what has changed, and you pay with one tap.`,
  looking: 'Looking at what has changed since you put it together',
  nothingSent: 'Nothing is sent or paid.',
  unchanged: 'Nothing changed since you put it together',
  readAgain: 'Balances, fees, due dates and your pay method were read again just now.',
  readAgainNoMethod: 'Balances, fees and due dates were read again just now. Choose a pay method.',
  changes:
    'Each change stands with its bill. Nothing is paid by accepting; what can no longer be paid leaves the draft.',
  whenTapped: 'When you are online and tap',
  onTap: 'Today, in the moment you tap',
  onSubmit: 'Today, when you submit it in the review',
  billedTo: (contact: string) => `The payment is billed to ${contact}.`,
  agreed: (receipt: string) =>
    `By paying you agree to pay the amounts above and to these terms and conditions. The receipt goes to ${receipt}.`,
} as const;

export const DRAFT_OVERTAKEN = 'Something changed while you were looking at it.';
export const READ_FIRST = 'There is something to read here before you pay.';
