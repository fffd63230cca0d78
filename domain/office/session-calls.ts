import * as v from 'valibot';
import { success, text } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { factors, staffSession } from './staff-session.ts';

const ticket = text(100);
const code = text(20);

/** The first step. The second one takes the ticket with one of the person's second factors. */
export const signInToOffice = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in',
  may: 'anyone',
  request: v.object({ email: text(254), password: text(200) }),
  answer: v.object({ ticket: v.string(), factors }),
});

export const enterFactor = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in/factor',
  may: 'anyone',
  request: v.object({ ticket, code }),
  answer: staffSession,
});

/** Begins the acceptance of an invitation: it shows the key for the authenticator app. */
export const acceptInvitation = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/accept',
  may: 'anyone',
  request: v.object({ invitation: text(100), name: text(80), password: text(200) }),
  answer: v.object({
    ticket: v.string(),
    email: v.string(),
    /** Base32. */
    key: v.string(),
    /** What the app reads from the QR code. */
    address: v.string(),
  }),
});

/** The first code of the app ends the acceptance and signs in. */
export const confirmInvitation = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/confirm',
  may: 'anyone',
  request: v.object({ ticket, code }),
  answer: staffSession,
});

export const getStaffSession = officeCall({
  method: 'GET',
  path: '/office/v1/session',
  may: 'staff',
  request: v.object({}),
  answer: staffSession,
});

/** Makes the second factor fresh, before money is moved. */
export const refreshFactor = officeCall({
  method: 'POST',
  path: '/office/v1/session/factor',
  may: 'staff',
  request: v.object({ code }),
  answer: staffSession,
});

export const signOutOfOffice = officeCall({
  method: 'POST',
  path: '/office/v1/sign-out',
  may: 'staff',
  request: v.object({}),
  answer: success,
});
