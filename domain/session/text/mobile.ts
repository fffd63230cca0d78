import { CODE_MINUTES } from '../verification-code.ts';

/** The steps that register a mobile number. */
export const MOBILE = {
  why: 'Get texts about bills and payments, and sign in more safely. We send a code to the number.',
  codeSent: (number: string, minutes: number) =>
    `We sent a code to ${number}. It is good for ${minutes} minutes.`,
  /** `number` is empty where this device does not know which one got the newest code. */
  codeInHand: (number: string) =>
    `Enter the code of the newest text from us${number && ` to ${number}`}. It is good for ${CODE_MINUTES} minutes.`,
  codeJustSent: 'A code was just sent.',
  verified: 'Your mobile number is verified.',
  notAskedAgain: 'To enable this feature in the future, go to your Account Settings.',
  topics: {
    bills: 'New bills',
    autoPay: 'Scheduled, paid, failed, turned on or off',
    payments: 'Payments that fail or come back',
  },
} as const;
