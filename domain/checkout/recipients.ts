import type { ReceiptOption } from '../receipts/receipt-option.ts';
import { isEmail, isMobileNumber } from '../values/contact.ts';

export type RecipientProblem =
  | 'invalid number'
  | 'too many numbers'
  | 'invalid email'
  | 'same email'
  | 'too many emails';

/** The problem of each option at its position; undefined where there is none (PAY-24 to PAY-29). */
export function receiptOptionProblems(options: readonly ReceiptOption[]): (RecipientProblem | undefined)[] {
  const seen = new Set<string>();
  let numbers = 0;
  return options.map(({ type, value }) => {
    if (type === 'sms') {
      numbers += 1;
      if (!isMobileNumber(value)) return 'invalid number';
      return numbers > 1 ? 'too many numbers' : undefined;
    }
    if (!isEmail(value)) return 'invalid email';
    const address = value.toLowerCase();
    if (seen.has(address)) return 'same email';
    seen.add(address);
    return seen.size > 2 ? 'too many emails' : undefined;
  });
}
