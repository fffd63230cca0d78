import { OFFLINE_PAYMENT } from '../../api/text/en.ts';

/** The steps of paying a cart, and what they share with the sheet. */
export const STEPS = {
  paidElsewhere: 'This cart was paid in another tab',
  nothingLeft: 'There is nothing left to submit here.',
  choicesKept: 'Nothing was saved and nothing was paid. Your choices are still here.',
  addMethod: 'Add a card or a bank account to pay with it.',
  correctAmount: 'Correct the amount above to see what is left to pay.',
  choosing: 'Choosing a pay method needs a connection.',
  earlier:
    'What you just tapped was not paid: its bills are in your cart. This is the receipt of an earlier payment.',
  noReceiptSent: 'No receipt is sent. It can be opened here at any time.',
  agreed: 'By submitting you agree to pay the amounts above and to the terms and conditions.',
  canceling: 'Canceling needs a connection.',
  orderNumber: 'The receipt shows this number.',
  noReceipt: 'No receipt will be sent. It stays here.',
  pending: (isOneBill: boolean) =>
    `A payment for ${isOneBill ? 'this account' : 'one of these accounts'} is already pending`,
  lookFirst: 'You can go on. Look at that payment first if you are not sure whether you have paid already.',
  atBank:
    'Your bank’s page leads back here. The payment is made as soon as your bank has confirmed it. Without an answer in time it is given up.',
  endedAtBank: (biller: string, amount: string, outcome: 'paid' | 'on its way' | 'not paid') =>
    `${biller}: ${amount} ${outcome === 'not paid' ? 'was' : 'is'} ${outcome}.`,
  asking: (portal: string) =>
    `${portal} asks again every few seconds and shows the receipt as soon as the outcome is known. You can leave this page and come back; nothing is paid a second time.`,
  /** Why the button that pays is refused (CHK-23). */
  blockedOffline: `${OFFLINE_PAYMENT} Nothing is sent later by itself; submit it when you are back online.`,
} as const;
