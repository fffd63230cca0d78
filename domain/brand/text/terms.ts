import { portalName, thisPortal } from '../portal.ts';
import type { TextPart } from './pages.ts';

interface TermsPart extends TextPart {
  readonly heading: string;
}

/** The agreement of a portal whose host has written none of its own (REG-16). The server keeps what was accepted. */
export const houseTerms = (): readonly TermsPart[] => [
  {
    heading: `What ${portalName()} does`,
    words: `${portalName()} shows bills that billers send and passes your payments on to them. The debt is between you and the biller; ${portalName()} does not decide what you owe.`,
  },
  {
    heading: 'When you pay',
    words: [
      'You allow the payment when you press the button on the review page that names the sum.',
      'You use only cards and bank accounts that you are entitled to use.',
      `A payment counts as made on the business date of its receipt, in ${thisPortal().zoneWords}.`,
      'A bank can return a payment days later. It then counts as not made, and the biller may charge a fee.',
      'A scheduled payment can be changed or deleted until its day begins.',
    ],
  },
  {
    heading: 'Fees',
    words: 'A fee for paying, where there is one, is shown before you confirm and on the receipt.',
  },
  {
    heading: 'Your account',
    words:
      'Keep your password to yourself and tell us at once when someone else may know it. We may lock an account to protect it, and will say how to open it again.',
  },
  {
    heading: 'When something goes wrong',
    words:
      'If we made a mistake with your payment, we put it right and bear the cost that the mistake caused. Tell us within 60 days of the receipt. Some billers have terms of their own; they are shown before you pay them.',
  },
];
