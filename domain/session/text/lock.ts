import { portalName } from '../../brand/portal.ts';
import { MINUTE } from '../../values/durations.ts';
import { MAX_AWAY, PIN_DIGITS } from '../device-lock.ts';
import { triesText } from './device-lock.ts';

const ENTER_AGAIN = 'If something is missing, please enter it again.';

/** The screen in front of what is stored on a locked device. */
export const LOCK_SCREEN = {
  pinShape: `A PIN has ${PIN_DIGITS} digits.`,
  wrongPin: 'This is not your PIN.',
  wiping: 'Removing what is kept on this device.',
  passkey: 'Your passkey opens what is kept on this device.',
  cancelled: {
    title: 'The passkey was not given.',
    next: 'Try again when you are ready. It does not count as a wrong try.',
  },
  unusable: {
    title: 'This passkey does not open what is kept here.',
    next: 'Sign in with your password to load your bills again.',
  },
  unsupported: {
    title: 'This browser cannot ask for your passkey.',
    next: `What is kept here stays encrypted. Open ${portalName()} in the browser that made the passkey, or sign in with your password.`,
  },
  failed: { title: 'The lock could not be opened.', next: 'Nothing was removed. Try again.' },
  signInInstead: 'Sign in with your password instead',
  lost: (entries: number) =>
    entries === 1
      ? `1 entry on this device was not encrypted with your passkey, so anybody could have made it. It was removed and not sent. ${ENTER_AGAIN}`
      : `${entries} entries on this device were not encrypted with your passkey, so anybody could have made them. They were removed and not sent. ${ENTER_AGAIN}`,
  parting: {
    title: 'Sign in instead?',
    what: `${portalName()} removes what is kept on this device, and its lock. Nothing in your account changes. Your bills are loaded again after you sign in, which needs a connection.`,
    lossTitle: 'What you have not sent yet is lost.',
    /** A passkey hides how many they are. */
    loss: (unsent: number, isCounted: boolean) =>
      `${unsent === 1 ? '1 change waits' : `${isCounted ? '' : 'Up to '}${unsent} changes wait`} on this device for a connection, or as a form that you began.`,
  },
} as const;

export const LOCK_SETTING = {
  name: 'Lock for what is kept here',
  noStorage: 'This browser keeps nothing on this device, so there is nothing to lock.',
  notKept:
    'Nothing stays on this device when you close the browser, so there is nothing to lock. Sign in with “Keep me signed in on this device” to set a lock.',
  when: `${portalName()} asks for it each time it opens, also without a connection, and when you come back after ${MAX_AWAY / MINUTE} minutes. Logging out removes it.`,
  noPasskey: 'This browser offers no passkey that can encrypt on this device.',
  newPin: `${PIN_DIGITS} digits. Five wrong tries remove what is kept on this device; nothing in your account changes.`,
  takingOff: `${portalName()} asks for your passkey once more. After that, what is kept here is not encrypted any more. The passkey itself stays in the list of your device, where you can delete it.`,
  notEncrypting:
    'The passkey of this device cannot encrypt in this browser. A PIN can lock the screen instead.',
  notOpening: 'This is not the passkey that locked this device.',
  cancelled: 'The passkey was not given. Nothing has changed.',
  currentPinShape: `Enter the ${PIN_DIGITS} digits of the PIN that you have now.`,
  wrongPin: (triesLeft: number) => `This is not your PIN. ${triesText(triesLeft)}`,
  pinsDiffer: 'The two PINs differ.',
  changedElsewhere: 'The lock was changed in another tab. Nothing was changed here.',
  failed: 'The lock could not be changed on this device. Nothing has changed.',
} as const;
