import { portalName } from '../../brand/portal.ts';

/** The list of pending payments and its dialogs. */
export const PENDING = {
  deleted: 'Your pending payment has been deleted successfully.',
  toAccounts: 'You will now be directed to the accounts page.',
  willNotBeMade: <T>(amount: string, biller: T, account: T, date: string): readonly (string | T)[] => [
    `The payment of ${amount} to `,
    biller,
    ', account ',
    account,
    `, scheduled for ${date}, will not be made.`,
  ],
  fixedAmount:
    'This amount cannot be changed here. Delete the payment and schedule it again to pay another amount.',
  heldBack: {
    fees: 'Nothing is changed yet, because the fees are higher now. Check the total, then press Update.',
    date: 'Nothing is changed yet, because you chose another date. Check it, then press Update.',
  },
  otherMethod: 'To pay with another method, delete this payment and schedule it again.',
  askingAgain: `${portalName()} asks again every few seconds. You can leave this page; nothing is paid a second time.`,
  agreed: 'By clicking Pay Now, you are agreeing to pay the above amounts.',
  offline: 'You are offline. Paying, changing and deleting a pending payment need a connection.',
  notRead: 'Your pending payments were not saved on this device yet. Seeing them needs a connection.',
  onlyDelete: 'A pending payment is made only if payments are set up by then. You can delete it.',
  none: 'You have no pending payments.',
  howToSchedule: <T>(accounts: T, autoPays: T): readonly (string | T)[] => [
    'To schedule a payment, choose a bill on the ',
    accounts,
    ' tab and pick a date in the cart, or set up recurring payments on the ',
    autoPays,
    ' tab.',
  ],
} as const;
