import { limitText } from '../../checkout/text/amount-problems.ts';
import { atLeastText } from '../../checkout/text/smallest-charge.ts';
import { DUPLICATE_EMAIL, INVALID_EMAIL } from '../../values/text/en.ts';
import { AMOUNT_TEXT_MISTAKES } from '../../values/text/mistyped-amount.ts';
import { METHOD_TYPES } from '../../wallet/payment-method.ts';
import { METHOD_NOT_SPECIFIED, METHOD_REMOVED, NO_BANK_ACCOUNTS } from '../../wallet/text/en.ts';
import { standingText } from '../../wallet/text/standing.ts';
import type { AutoPayMethodProblem } from '../biller-terms.ts';
import type { AlertProblem, AutoPayProblem } from '../form-problems.ts';

export function autoPayMethodText(problem: AutoPayMethodProblem): string {
  switch (problem.kind) {
    case 'not accepted':
      return `Unable to add this payment type to auto pay. ${METHOD_TYPES[problem.type].name} is not accepted by this organization.`;
    case 'no bank accounts':
      return NO_BANK_ACCOUNTS;
    default:
      return standingText(problem.kind);
  }
}

const ANY_DATE = 'You can not save auto pay if any dates are invalid or in the past.';

/** The dialog of each problem that opens one. */
export const ALERT_TEXTS: Record<AlertProblem, { readonly title: string; readonly text: string }> = {
  'start in the past': {
    title: 'Invalid Start Date',
    text: 'You can not enter a start date in the past.',
  },
  'start too late': {
    title: 'Invalid Start Date',
    text: 'You can not enter a start date more than a year ahead.',
  },
  'no stop date': { title: 'Invalid Stop Date', text: ANY_DATE },
  'stop before start': { title: 'Invalid Dates', text: 'The stop date must be after the start date.' },
  'stop too late': {
    title: 'Invalid Stop Date',
    text: 'You can not enter a stop date more than ten years ahead.',
  },
  'invalid dates': { title: 'Invalid Dates', text: ANY_DATE },
  'no method': { title: 'Missing Primary Pay Method', text: METHOD_NOT_SPECIFIED },
};

type PlainKind = Exclude<
  AutoPayProblem['kind'],
  AlertProblem | AutoPayMethodProblem['kind'] | 'below smallest' | 'above limit'
>;

const PLAIN_TEXTS: Record<PlainKind, string> = {
  'other schedule': 'Please choose another schedule.',
  'days before the due date': 'Please choose 0 to 5 days before the due date.',
  'day of the month': 'Please choose a day from 1 to 28.',
  'fixed day': 'The day is fixed by the biller.',
  'no full bill': 'Please set an amount: the full bill is not offered here.',
  'no set amount': 'A set amount is not offered here.',
  'no pay amount': 'Provide a valid pay amount greater than 0.',
  'no safety limit': 'Provide a valid safety limit greater than 0.',
  'no range': 'Provide a valid amount greater than 0.',
  'part of a cent': AMOUNT_TEXT_MISTAKES['part of a cent'],
  'no email': 'Primary email should not be empty.',
  'invalid email': INVALID_EMAIL,
  'same email': DUPLICATE_EMAIL,
  'stop date passed':
    'This stop date has passed. Choose a later day, or Never, and save to turn Auto Pay on.',
  'method removed': METHOD_REMOVED,
};

const isAlert = (kind: string): kind is AlertProblem => kind in ALERT_TEXTS;
const isPlain = (kind: string): kind is PlainKind => kind in PLAIN_TEXTS;

export function autoPayProblemText(problem: AutoPayProblem): string {
  if (problem.kind === 'below smallest') return atLeastText(problem.amount);
  if (problem.kind === 'above limit') return limitText({ transaction_limit: problem.amount });
  const { kind } = problem;
  if (isAlert(kind)) return ALERT_TEXTS[kind].text;
  return isPlain(kind) ? PLAIN_TEXTS[kind] : autoPayMethodText(problem as AutoPayMethodProblem);
}
