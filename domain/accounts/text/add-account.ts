import { portalName } from '../../brand/portal.ts';

/** What the fields say that find an account at its biller. */
export const BILL_TYPE_MISSING = 'Choose what the bill is for.';
export const PIN_MISSING = 'Enter the PIN.';
export const PAYERS_MISSING = 'Choose how you are added.';
/** The label is the biller's own. */
export const entryMissing = (label: string) => `Enter the ${label.toLowerCase()}.`;
export const BILL_TYPE = 'what the bill is for';
export const PIN = 'PIN';
/** Beside the button; the fields say what is wrong with each. */
export const beforeFinding = (names: readonly string[]) => `Still missing or not right: ${names.join(', ')}.`;

export const FINDING_OFFLINE = 'Finding an account needs a connection.';
export const ADDING_OFFLINE = 'Adding an account needs a connection.';
export const PROOFS = {
  legend: 'How do you show that it is yours?',
  name: 'As it is on the bill',
  pin: 'The number that the organization gave you',
} as const;
export const OTHER_PAYERS = {
  legend: 'Others already pay this account',
  shared: 'You see and pay its bills as they do. Nothing changes for them.',
  takenOver:
    'You are added now. After 72 hours the account is yours alone, unless one of the others objects. We tell them by email. Their auto pay and scheduled payments for it end then.',
} as const;
export const paperlessHint = (isShared: boolean) =>
  isShared
    ? 'Bills come here and not on paper, for everyone who shares the account.'
    : 'Bills come here and not on paper.';
export const TAKE_OVER_PASSWORD = `Taking over an account needs your ${portalName()} password once more.`;
export const ACCOUNT_ADDED = 'Your new account has been added successfully.';
export const NO_ANSWER = {
  looking: 'No answer came. We are looking at your accounts.',
  unread: 'No answer came, and your accounts could not be read. Look again before you add it once more.',
  notListed: 'It is not among your accounts now, so you can add it again.',
} as const;
