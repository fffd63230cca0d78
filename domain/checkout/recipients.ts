import { DUPLICATE_EMAIL, isEmail, isMobileNumber } from '../values/contact.ts';
import { INVALID_EMAIL, INVALID_MOBILE_NUMBER } from '../values/text/en.ts';
import type { ReceiptOption } from './checkout-details.ts';

const TOO_MANY_EMAILS = 'A receipt can go to two email addresses.';
const TOO_MANY_NUMBERS = 'A receipt can go to one mobile number.';

/** The problem of each option at its position; undefined where there is none (PAY-24 to PAY-29). */
export function receiptOptionProblems(options: readonly ReceiptOption[]): (string | undefined)[] {
  const seen = new Set<string>();
  let numbers = 0;
  return options.map(({ type, value }) => {
    if (type === 'sms') {
      numbers += 1;
      if (!isMobileNumber(value)) return INVALID_MOBILE_NUMBER;
      return numbers > 1 ? TOO_MANY_NUMBERS : undefined;
    }
    if (!isEmail(value)) return INVALID_EMAIL;
    const address = value.toLowerCase();
    if (seen.has(address)) return DUPLICATE_EMAIL;
    seen.add(address);
    return seen.size > 2 ? TOO_MANY_EMAILS : undefined;
  });
}
