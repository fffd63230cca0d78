import * as v from 'valibot';
import { instant, text, textId } from '../../api/wire.ts';
import { LONGEST_FACTOR_NAME } from '../limits.ts';
import { officeCall } from '../office-call.ts';
import { staffSession } from '../staff-session.ts';
import { creationOptions, madePasskey, requestOptions, usedPasskey } from './passkey.ts';

const ticket = text(100);
const name = text(LONGEST_FACTOR_NAME);

const passkey = v.object({
  id: v.number(),
  name: v.string(),
  /** True for a passkey that a password manager copies to other devices. */
  is_synced: v.boolean(),
  added_at: instant,
  used_at: v.nullable(instant),
});

/** The second factors of the person who asks. */
const ownFactors = v.object({
  has_app: v.boolean(),
  passkeys: v.array(passkey),
});

export type OwnPasskey = v.InferOutput<typeof passkey>;
export type OwnFactors = v.InferOutput<typeof ownFactors>;

export const startPasskeySignIn = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in/passkey/challenge',
  summary: 'Answers what the browser needs for a sign-in by passkey, as its second step.',
  may: 'anyone',
  request: v.object({ ticket }),
  answer: requestOptions,
});

export const enterPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in/passkey',
  summary: 'Takes the answer of a passkey and signs in.',
  may: 'anyone',
  request: v.object({ ticket, passkey: usedPasskey }),
  answer: staffSession,
});

export const startInvitationPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/passkey/challenge',
  summary: 'Begins a passkey for somebody who was invited, instead of an authenticator app.',
  may: 'anyone',
  request: v.object({ ticket }),
  answer: creationOptions,
});

export const confirmByPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/passkey',
  summary: 'Takes the new passkey, which ends the acceptance and signs in.',
  may: 'anyone',
  request: v.object({ ticket, passkey: madePasskey }),
  answer: staffSession,
});

export const startFreshPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/session/passkey/challenge',
  summary: 'Begins to make the second factor fresh by passkey.',
  may: 'staff',
  request: v.object({}),
  answer: requestOptions,
});

export const refreshByPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/session/passkey',
  summary: 'Makes the second factor fresh by the answer of a passkey.',
  may: 'staff',
  request: v.object({ passkey: usedPasskey }),
  answer: staffSession,
});

export const getOwnFactors = officeCall({
  method: 'GET',
  path: '/office/v1/factors',
  summary: 'Lists the second factors of the person.',
  may: 'staff',
  request: v.object({}),
  answer: ownFactors,
});

export const startPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys/challenge',
  summary: 'Answers what the browser needs to make a passkey.',
  may: 'staff',
  fresh: true,
  request: v.object({}),
  answer: creationOptions,
});

export const addPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys',
  summary: 'Adds a passkey that the browser has made.',
  may: 'staff',
  fresh: true,
  request: v.object({ name, passkey: madePasskey }),
  answer: ownFactors,
});

export const renamePasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys/:id/name',
  summary: 'Renames a passkey.',
  may: 'staff',
  request: v.object({ id: textId, name }),
  answer: ownFactors,
});

export const removePasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys/:id/removal',
  summary: 'Removes a passkey.',
  may: 'staff',
  fresh: true,
  request: v.object({ id: textId }),
  answer: ownFactors,
});

export const startApp = officeCall({
  method: 'POST',
  path: '/office/v1/factors/app/key',
  summary: 'Shows a key for an authenticator app.',
  description: 'The first code of the app turns it on.',
  may: 'staff',
  fresh: true,
  request: v.object({}),
  answer: v.object({
    ticket: v.string(),
    /** Base32. */
    key: v.string(),
    /** What the app reads from the QR code. */
    address: v.string(),
  }),
});

export const addApp = officeCall({
  method: 'POST',
  path: '/office/v1/factors/app',
  summary: 'Takes the first code of an authenticator app, which turns it on.',
  may: 'staff',
  fresh: true,
  request: v.object({ ticket, code: text(20) }),
  answer: ownFactors,
});

export const removeApp = officeCall({
  method: 'POST',
  path: '/office/v1/factors/app/removal',
  summary: 'Removes the authenticator app.',
  may: 'staff',
  fresh: true,
  request: v.object({}),
  answer: ownFactors,
});
