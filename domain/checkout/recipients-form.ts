import type { ReceiptOption } from '../receipts/receipt-option.ts';
import { formatPhone, phoneDigits } from '../values/contact.ts';
import { receiptOptionProblems } from './recipients.ts';
import { recipientProblemText } from './text/recipients.ts';

/** The receipt options as the form holds them, including those turned off (PAY-24 to PAY-30). */
export interface ReceiptChoice {
  readonly email: boolean;
  readonly firstEmail: string;
  readonly secondEmail: string;
  readonly sms: boolean;
  readonly number: string;
}

export type ReceiptField = 'firstEmail' | 'secondEmail' | 'number';

/** Fills the form with the cart's options. A switched-off email option shows the customer's own address. */
export function choiceFrom(options: readonly ReceiptOption[], ownEmail: string): ReceiptChoice {
  const emails = options.filter(({ type }) => type === 'email').map(({ value }) => value);
  const sms = options.find(({ type }) => type === 'sms');
  return {
    email: emails.length > 0,
    firstEmail: emails[0] ?? ownEmail,
    secondEmail: emails[1] ?? '',
    sms: sms !== undefined,
    number: sms ? formatPhone(sms.value) : '',
  };
}

/**
 * The options that are on, in the form that the server saves. An empty second address is left out (PAY-26).
 */
export function optionsOf({ email, firstEmail, secondEmail, sms, number }: ReceiptChoice): ReceiptOption[] {
  return [
    ...(email ? [{ type: 'email' as const, value: firstEmail.trim() }] : []),
    ...(email && secondEmail.trim() ? [{ type: 'email' as const, value: secondEmail.trim() }] : []),
    ...(sms ? [{ type: 'sms' as const, value: phoneDigits(number) }] : []),
  ];
}

/** The problem of each field among the options that are on (PAY-25 to PAY-29). */
export function receiptProblems(choice: ReceiptChoice): Partial<Record<ReceiptField, string>> {
  const options = optionsOf({ ...choice, sms: false });
  const [first, second] = receiptOptionProblems(options);
  const [number] = choice.sms ? receiptOptionProblems([{ type: 'sms', value: choice.number }]) : [];
  return {
    ...(first && { firstEmail: recipientProblemText(first) }),
    ...(second && { secondEmail: recipientProblemText(second) }),
    ...(number && { number: recipientProblemText(number) }),
  };
}
