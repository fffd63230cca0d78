import { portalName } from '../../brand/portal.ts';

/** The form of a payment method. */
export const METHOD_FORM = {
  what: 'What do you want to add?',
  savedAccount: (ending: string) =>
    `It ends in ${ending} and stays as it is unless you enter a whole new number.`,
  savedCard: (brand: string, ending: string) =>
    `${brand} ending in ${ending}. It stays as it is unless you enter a whole new number.`,
  numberElsewhere: (label: string) => `${label}. Its number stays at our payment service.`,
  typeIt: 'Please type the number. Copying and pasting is off here.',
  codeAgain: 'Enter the security code again. We did not keep it.',
  codeOnFront: 'The 4 digits on the front. They are not stored.',
  codeOnBack: 'The 3 digits on the back. They are not stored.',
  brandNotAccepted: (brand: string) => `${brand} is not accepted. Please enter an accepted pay method.`,
  mandateCopy: 'We mail you a copy, and your wallet shows it again.',
  nickname: (isCard: boolean) =>
    `If you leave it empty, it is the ${isCard ? 'brand' : 'bank'} and the last four digits.`,
  cartOnly: 'Otherwise it is for this cart alone.',
  missing: (fields: readonly string[]) => `Before you can save: ${fields.join(', ')}.`,
} as const;

/** The entry of a number at the page of the payment service. */
export const ENTRY_ELSEWHERE = {
  service: 'our payment service',
  lead: (service: string | undefined) =>
    `You enter the number at our payment service${service ? `, ${service}` : ''}. ${portalName()} never sees it.`,
  offline: 'Adding a payment method needs a connection.',
  beingVerified: 'Your bank account is being verified.',
  deposits: (service: string, arriveBy: string, enterBy: string) =>
    `Two deposits of less than a dollar reach it by ${arriveBy}. Enter both amounts at ${service} by ${enterBy}. It can pay once both are right.`,
  verifiedThere: (service: string) =>
    `It appears in your wallet as soon as ${service} has verified it. You do not have to wait here.`,
  goOn: (service: string) => `What you entered here is kept. Go on at ${service}, or change it first.`,
  kept: 'What you entered is kept.',
  asking: 'Asking whether the number was entered',
} as const;
