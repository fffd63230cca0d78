import { portalName } from '../../brand/portal.ts';
import { CODE_MINUTES } from '../verification-code.ts';

/** The subject of the mail that brings a code where texts are stopped. */
export const codeSubject = () => `Your ${portalName()} sign-in code`;

export const signInCodeText = (code: string) =>
  `${code} is your ${portalName()} sign-in code. It is good for ${CODE_MINUTES} minutes.`;

export const numberCodeText = (code: string) =>
  `${code} is your ${portalName()} code to confirm this number. It is good for ${CODE_MINUTES} minutes.`;

export const changeCodeText = (code: string) =>
  `${code} is your ${portalName()} code for a change of your account. It is good for ${CODE_MINUTES} minutes. If this was not you, change your password.`;

/** A notice of a change, with the link that undoes it. */
export const undoText = (notice: string, link: string) => `${notice} If this was not you, undo it: ${link}`;
