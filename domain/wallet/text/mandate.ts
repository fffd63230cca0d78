/** The version of the words below. Changed words are another version. */
export const MANDATE_VERSION = '2026-11-27.1';

const TO_END = 'I can end this authorization at any time';

/** What a customer agrees to before a bank account is debited. Kept and mailed as it was shown. */
export const MANDATE: readonly string[] = [
  'I authorize the billers of this portal to debit this bank account electronically.',
  'They debit it for payments that I make or schedule here, by auto pay or by text.',
  'Amount and day of each payment are those that I agreed to here.',
  'An auto pay debits it by at most the amount that I authorize with it. A fee of the biller comes on top. Before it takes more, I am told the amount and the day 10 days ahead, or I am asked.',
  'A debit that comes back for lack of funds may be tried again, at most twice.',
  'I own this account, or may authorize debits from it.',
  `${TO_END}: I delete the bank account from my wallet. Debits that were sent before are not stopped by that.`,
];

export const MANDATE_ACCEPTED = 'I authorize these debits';
export const MANDATE_MISSING = 'Please authorize debits from this account, or choose another payment method.';

/** Where the words were shown by the processor. */
export const MANDATE_ELSEWHERE =
  'The authorization was shown and accepted at the page of our payment service.';
export const MANDATE_ENDS =
  'To end it, delete the bank account from your wallet. Debits that were sent before are not stopped by that.';

/** The mail with the copy. */
export function mandateMail({
  words,
  account,
  holder,
  given,
}: {
  readonly words: string;
  readonly account: string;
  readonly holder: string;
  readonly given: string;
}) {
  return {
    subject: 'Your authorization to debit a bank account',
    body: [
      'This is a copy of what you authorized. Please keep it.',
      '',
      `Bank account: ${account}`,
      `Authorized by: ${holder}`,
      `Given on: ${given}`,
      '',
      words,
      // The portal's own words say it themselves.
      ...(words.includes(TO_END) ? [] : ['', MANDATE_ENDS]),
    ].join('\n'),
  };
}
