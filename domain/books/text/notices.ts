import { type Cents, formatCents } from '../../values/cents.ts';
import { FOUND_AGAIN, FOUND_AGAIN_ADVICE } from './en.ts';

interface FoundPayment {
  readonly total: Cents;
  readonly biller: string;
  readonly confirmation: string;
  /** True when the customer has read the number before. */
  readonly isKnown: boolean;
}

/** What the alert is about. */
export const FOUND_ABOUT = 'Payment found';

/** A payment went missing when the portal was restored, and was found again. */
export function foundAgainNotice({ total, biller, confirmation, isKnown }: FoundPayment) {
  const payment = `${formatCents(total)} to ${biller}`;
  const found = `Your payment of ${payment}: ${FOUND_AGAIN}`;
  return {
    alert: `${found} ${FOUND_AGAIN_ADVICE}`,
    mail: {
      subject: 'Your payment was found again',
      body: [
        found,
        FOUND_AGAIN_ADVICE,
        '',
        isKnown
          ? `Its confirmation number is ${confirmation}, as before.`
          : `Its confirmation number here is ${confirmation}.`,
      ].join('\n'),
    },
    text: `Your payment of ${payment} went missing here and was found again. ${FOUND_AGAIN_ADVICE} (${confirmation})`,
  };
}

/** In place of a payment method that is not known any more. */
export const UNKNOWN_METHOD = 'A payment method';
