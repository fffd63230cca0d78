const ON_DEVICE = 'It lasts as long as the device needs to read or write: the screen of before stays.';
const AT_ONCE = 'The machine moves on at once, before anything is drawn.';
/**
 * Why a state of a machine has no picture. A machine without a row has no pictures at all. `npm run check` holds the
 * states against it.
 */
export const PICTURELESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  checkout: {
    opening: AT_ONCE,
    recalling: ON_DEVICE,
    'tapped.recalling': ON_DEVICE,
    'tapped.noting': ON_DEVICE,
    'tapped.timing': 'It lasts as long as reading the clock: the screen of before stays.',
    'submitting.noting': ON_DEVICE,
    declined:
      'The device forgets the key of the attempt first. Then the review is shown again, with what the server said.',
    accepted: ON_DEVICE,
  },
  cart: {},
  addAccount: {
    'billingOrg.list.recalled': AT_ONCE,
    'locateBill.recalled': AT_ONCE,
  },
  autoPaySetup: { 'tab.opening': 'The screen opens the first tab at once.' },
  mobileVerification: {
    opening: AT_ONCE,
    verified: 'The walk makes up the answer to the code, so the page below the dialog would not know of it.',
  },
  registration: { remembering: ON_DEVICE },
  taxReturn: { 'entries.opening': ON_DEVICE },
};

/** Why states look the same: the reason, and one state of each picture. */
export const ALIKE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  checkout: {
    'One tap waits for the same review on the same page.': ['reviewing.loading', 'tapped.reviewing'],
  },
  taxReturn: {
    'The customer still waits for what becomes of the filing.': [
      'filing.sending',
      'filing.outdated',
      'filing.refused.reading',
    ],
  },
  registration: {
    'One press makes three calls, and the customer waits for the last of them.': [
      'checkingPassword',
      'checkingPerson',
      'saving',
    ],
  },
  addAccount: {
    'The bill of the new account is read behind the offer of what to do next.': [
      'added.reading',
      'added.listed',
    ],
    'The search waits for a pause in typing, and says from the first key on that it searches.': [
      'billingOrg.search.typing',
      'billingOrg.search.asking',
    ],
  },
};
