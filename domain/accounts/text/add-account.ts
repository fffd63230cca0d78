import { portalName } from '../../brand/portal.ts';
import { SEE_BILL } from '../../values/text/parts.ts';

/** What the fields say that find an account at its biller. */
export const BILL_TYPE_MISSING = 'Choose what the bill is for.';
export const PIN_MISSING = 'Enter the PIN.';
export const PAYERS_MISSING = 'Choose how you are added.';
/** The label is the biller's own. */
export const entryMissing = (label: string) => `Enter the ${label.toLowerCase()}.`;
export const BILL_TYPE = 'what the bill is for';
export const PIN = 'PIN';

export const FINDING_OFFLINE = 'Finding an account needs a connection.';
export const ADDING_OFFLINE = 'Adding an account needs a connection.';
export const PROOFS = {
  legend: 'How do you show that it is yours?',
  nameTitle: 'Name',
  name: 'As it is on the bill',
  pin: 'The number that the organization gave you',
} as const;
export const OTHER_PAYERS = {
  legend: 'Others already pay this account',
  sharedTitle: 'Be added as a payer',
  shared: 'You see and pay its bills as they do. Nothing changes for them.',
  takenOverTitle: 'Take over the account',
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
  unheard: 'We did not hear whether the account was added',
  unknown: 'We do not know yet whether the account was added',
  lookAgain: 'Look Again',
  looking: 'No answer came. We are looking at your accounts.',
  unread: 'No answer came, and your accounts could not be read. Look again before you add it once more.',
  notListed: 'It is not among your accounts now, so you can add it again.',
} as const;

export const WIZARD_STEPS = ['Organization', 'Your account', 'Add it'] as const;
export const WIZARD_OFFLINE = {
  title: 'Adding an account needs a connection',
  why: 'The organization that sends the bill has to be asked. What you entered stays here.',
} as const;

export const ORGANIZATIONS = {
  heading: 'Who sends the bill?',
  search: 'Billing organization',
  hint: 'Search by name, city, state or zip.',
  loading: 'Loading organizations',
  near: 'Near you',
  list: 'Choose from a list',
  all: 'All organizations',
  searching: 'Searching…',
  unanswered: 'The search could not be reached. These are from the list saved here.',
  found: (count: number) => {
    if (count === 0) return 'No organization was found. Check the spelling, or choose from the list.';
    return count === 1 ? '1 organization found' : `${count} organizations found`;
  },
} as const;

export const LOCATE = {
  heading: 'Find your account',
  loading: 'Loading bill types',
  billType: 'What is the bill for?',
  pinHint: 'At least 4 digits',
  find: 'Find Account',
  back: 'Back',
  noService: (organization: string) => `No service from ${organization} yet?`,
  requestService: 'Request Utility Service',
  opens: 'You can ask for it there. It opens in a new tab.',
} as const;

export const SAMPLE_BILL = {
  see: 'See a sample bill',
  picture:
    'A sample bill. The account number stands at the top right, below the statement date. Its marked box reads 100-2345-67. It is printed again on the slip at the bottom.',
} as const;

export const FOUND_ACCOUNT = {
  heading: 'Is this your account?',
  paperless: 'Go paperless',
  add: 'Add Account',
  back: 'Back',
} as const;
export const CONFIRM_AND_ADD = 'Confirm and Add Account';

export const ADDED = {
  heading: 'Account added',
  next: 'Pay its bill, or set up Auto Pay, which pays each of its bills by itself.',
  where: 'You find it under Accounts.',
  seeBill: SEE_BILL,
  autoPay: 'Set up Auto Pay',
  notNow: 'Not Now',
  close: 'Close',
} as const;
