import { portalName } from '../../brand/portal.ts';
import { recoveryCodesLeft } from './en.ts';

/** A notice of security. `text` is what goes to a phone, before the link. */
interface SecurityNotice {
  readonly subject: string;
  readonly body: string;
  readonly text: string;
}

/** Tells the old address and number of a change that can be undone (ruling 75). */
export const CHANGE_NOTICES = {
  email: (email: string): SecurityNotice => ({
    subject: `Your ${portalName()} email was changed`,
    body: `The email of your ${portalName()} account is ${email} from now on. You sign in with it, and mails go there.`,
    text: `The email of your ${portalName()} account was changed.`,
  }),
  mobile: (ending: string, isFirst: boolean): SecurityNotice => {
    const change = isFirst ? 'added' : 'changed';
    return {
      subject: isFirst
        ? `A mobile number was added to your ${portalName()} account`
        : `Your ${portalName()} mobile number was changed`,
      body: `The mobile number of your ${portalName()} account ends in ${ending} from now on. Texts and sign-in codes go there.`,
      text: `The mobile number of your ${portalName()} account was ${change}.`,
    };
  },
  password: (): SecurityNotice => ({
    subject: `Your ${portalName()} password was changed`,
    body: `The password of your ${portalName()} account was changed. Whoever was signed in elsewhere was signed out.`,
    text: `The password of your ${portalName()} account was changed.`,
  }),
  codes: (isOn: boolean): SecurityNotice => ({
    subject: isOn
      ? `${portalName()} sign-in codes were switched on`
      : `${portalName()} sign-in codes were switched off`,
    body: isOn
      ? `Signing in to your ${portalName()} account asks for a code from now on.`
      : `Signing in to your ${portalName()} account asks for no code any more. The password is enough.`,
    text: isOn
      ? `Sign-in codes of your ${portalName()} account were switched on.`
      : `Sign-in codes of your ${portalName()} account were switched off.`,
  }),
  authenticator: (isOn: boolean): SecurityNotice => ({
    subject: isOn
      ? `An authenticator app was set up for ${portalName()}`
      : `An authenticator app was turned off for ${portalName()}`,
    body: isOn
      ? `Signing in to your ${portalName()} account asks for the code of an authenticator app from now on.`
      : `Signing in to your ${portalName()} account does not ask for the code of an authenticator app any more.`,
    text: isOn
      ? `An authenticator app was set up for your ${portalName()} account.`
      : `An authenticator app was turned off for your ${portalName()} account.`,
  }),
};

/** Tells a customer whose sign-in has to wait because of wrong passwords. */
export const wrongPasswordsNotice = () => ({
  subject: `Wrong passwords for your ${portalName()} account`,
  body: [
    `Somebody entered five wrong passwords for your ${portalName()} account. Nobody was signed in.`,
    '',
    'Further tries have to wait, each longer than the one before. Browsers that you have signed in with are not held up.',
    `If this was you and you forgot the password, choose Forgot password in ${portalName()}: that works at once.`,
    'If it was not you, you need not do anything.',
  ].join('\n'),
});

export const ENDED_BY_STAFF = (reason: string) => ({
  subject: `You were signed out of ${portalName()} on every device`,
  body: `The people who run this portal signed you out on every device.\n\nReason: ${reason}\n\nYour bills, payments and settings are as they were. Sign in again when you like.`,
});

/** Goes before the link that undoes a change. */
export const UNDO_OFFER =
  'If this was not you, undo it within three days by this link. It also signs out every device, and you choose a new password:';

/** Goes before the link "This was not me". */
export const NOT_ME_OFFER =
  'If this was not you, follow this link. It signs out every device, and you choose a new password:';

/** Notices of what can be ended only: their link says "This was not me" (ruling 75). */
export const NOT_ME_NOTICES = {
  device: (device: string, when: string) => ({
    subject: `New sign-in to your ${portalName()} account`,
    body: `Your password was entered on a device that was not used before.\n\nDevice: ${device || 'unknown'}\nTime: ${when}`,
  }),
  recoveryCodes: () => ({
    subject: `New recovery codes for your ${portalName()} account`,
    body: `New recovery codes were made for your ${portalName()} account. The former ones are not valid any more.`,
  }),
  recoveryCodeUsed: (left: number) => ({
    subject: `A recovery code of your ${portalName()} account was used`,
    body: `Your password and a recovery code were entered to sign in. ${recoveryCodesLeft(left)}`,
  }),
  method: (label: string) => ({
    subject: `A payment method was added to your ${portalName()} account`,
    body: `${label} was added to your ${portalName()} account. It can pay bills from now on.`,
  }),
  methodToVerify: (label: string) => ({
    subject: `A payment method was added to your ${portalName()} account`,
    body: `${label} was added to your ${portalName()} account. It cannot pay bills yet. Two small deposits arrive in it within a few days. Enter their amounts in your wallet first.`,
  }),
  data: () => ({
    subject: `A copy of your ${portalName()} data was downloaded`,
    body: `A copy of everything that ${portalName()} stores about you was downloaded, with your statements and receipts.`,
  }),
  autoPayMethod: (label: string) => ({
    subject: 'An auto pay has another payment method',
    body: label
      ? `An auto pay of your ${portalName()} account is paid with ${label} from now on.`
      : `An auto pay of your ${portalName()} account is paid with no payment method from now on.`,
  }),
  sessions: () => ({
    subject: `A device was signed out of your ${portalName()} account`,
    body: `Somebody who is signed in to your ${portalName()} account, and entered its password, signed another device out.`,
  }),
  takeOver: (account: string, biller: string, when: string) => ({
    subject: `Your ${portalName()} account asked to take over a biller’s account`,
    body: `Account ${account} at ${biller} was added to your ${portalName()} account. Its other payers keep it until ${when}, and then it is yours alone. They were told, and the take-over ends if one of them objects.`,
  }),
  autoPay: () => ({
    subject: `Your ${portalName()} account took over an auto pay`,
    body: `Your ${portalName()} account controls an auto pay from now on that another customer controlled. That customer was told.`,
  }),
};
