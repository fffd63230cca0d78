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

/** The second step of a sign-in by passkey: what the browser needs for it. */
export const startPasskeySignIn = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in/passkey/challenge',
  may: 'anyone',
  request: v.object({ ticket }),
  answer: requestOptions,
});

export const enterPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in/passkey',
  may: 'anyone',
  request: v.object({ ticket, passkey: usedPasskey }),
  answer: staffSession,
});

/** Somebody who was invited makes a passkey instead of setting an authenticator app up. */
export const startInvitationPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/passkey/challenge',
  may: 'anyone',
  request: v.object({ ticket }),
  answer: creationOptions,
});

export const confirmByPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/passkey',
  may: 'anyone',
  request: v.object({ ticket, passkey: madePasskey }),
  answer: staffSession,
});

/** Makes the second factor fresh by passkey. */
export const startFreshPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/session/passkey/challenge',
  may: 'staff',
  request: v.object({}),
  answer: requestOptions,
});

export const refreshByPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/session/passkey',
  may: 'staff',
  request: v.object({ passkey: usedPasskey }),
  answer: staffSession,
});

export const getOwnFactors = officeCall({
  method: 'GET',
  path: '/office/v1/factors',
  may: 'staff',
  request: v.object({}),
  answer: ownFactors,
});

export const startPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys/challenge',
  may: 'staff',
  fresh: true,
  request: v.object({}),
  answer: creationOptions,
});

export const addPasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys',
  may: 'staff',
  fresh: true,
  request: v.object({ name, passkey: madePasskey }),
  answer: ownFactors,
});

export const renamePasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys/:id/name',
  may: 'staff',
  request: v.object({ id: textId, name }),
  answer: ownFactors,
});

export const removePasskey = officeCall({
  method: 'POST',
  path: '/office/v1/factors/passkeys/:id/removal',
  may: 'staff',
  fresh: true,
  request: v.object({ id: textId }),
  answer: ownFactors,
});

/** Shows a key for an authenticator app. The first code of the app turns it on. */
export const startApp = officeCall({
  method: 'POST',
  path: '/office/v1/factors/app/key',
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
  may: 'staff',
  fresh: true,
  request: v.object({ ticket, code: text(20) }),
  answer: ownFactors,
});

export const removeApp = officeCall({
  method: 'POST',
  path: '/office/v1/factors/app/removal',
  may: 'staff',
  fresh: true,
  request: v.object({}),
  answer: ownFactors,
});
