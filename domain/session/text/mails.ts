import { portalName } from '../../brand/portal.ts';
import { CODE_MINUTES, RESET_LINK_HOURS } from '../verification-code.ts';
import { PROOFS_LAST } from './mailed-code.ts';

/** A mail without its recipient. */
interface Mail {
  readonly subject: string;
  readonly body: string;
}

const mail = (subject: string, ...lines: readonly string[]): Mail => ({ subject, body: lines.join('\n') });

const HELLO = 'Hello,';

interface Proofs {
  readonly link: string;
  readonly code: string;
}

/** The mail of a registration. Its code is for an installed app, which links cannot open. */
export const verificationMail = ({ link, code }: Proofs): Mail =>
  mail(
    'Please verify your email address',
    HELLO,
    '',
    `Follow this link to verify your email address and finish your registration at ${portalName()}:`,
    link,
    '',
    `Or enter this code in the app: ${code}`,
    '',
    'We ask for the password that you chose, unless you enter the code on the page where you registered.',
    '',
    `${PROOFS_LAST} If you did not register, you need not do anything.`,
  );

export const newPasswordMail = ({ link, code }: Proofs): Mail =>
  mail(
    'Choose a new password',
    HELLO,
    '',
    `Somebody asked for a new password for your ${portalName()} account. Follow this link to choose one:`,
    link,
    '',
    `Or enter this code in the app: ${code}`,
    '',
    `The link is good for ${RESET_LINK_HOURS} hour, the code for ${CODE_MINUTES} minutes. If this was not you, your password stays as it is and you need not do anything.`,
  );

/** For a customer whom an operator helps. */
export const temporaryPasswordMail = ({
  password,
  link,
}: {
  readonly password: string;
  readonly link: string;
}): Mail =>
  mail(
    `Your temporary ${portalName()} password`,
    HELLO,
    '',
    `Your temporary password is ${password}`,
    '',
    'Sign in with it, or follow this link, and choose a new one:',
    link,
    '',
    'The password and the link are good for 24 hours. If you did not ask us for help, please contact us at once.',
  );

/** To the new address of a customer. A subject is stored with the message, so the code is in the body alone. */
export const newAddressMail = (code: string): Mail =>
  mail(
    `Your ${portalName()} code`,
    `${code} is the code that confirms this address for your ${portalName()} account.`,
    '',
    `Enter it in ${portalName()} within ${CODE_MINUTES} minutes. Until then your old address stays in force.`,
    'If you did not ask for this, you need not do anything.',
  );

export const wrongCodesMail = (): Mail =>
  mail(
    `Wrong sign-in codes for your ${portalName()} account`,
    'Somebody entered your password and then three wrong sign-in codes. Nobody was signed in.',
    '',
    `If this was you, sign in again. If not, somebody knows your password. Change it in ${portalName()} under Account Settings.`,
  );

/** The last mail, to the address that was removed. */
export const farewellMail = (): Mail =>
  mail(
    `Your ${portalName()} account was removed`,
    `Your ${portalName()} account was removed, with its accounts, payment methods and everything that was still to be paid.`,
    'Payments that were made stay with the organizations that received them.',
    '',
    'If this was not you, please contact us at once.',
  );
