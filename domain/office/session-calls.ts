import * as v from 'valibot';
import { success, text } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { factors, staffSession } from './staff-session.ts';

const ticket = text(100);
const code = text(20);

export const signInToOffice = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in',
  summary: 'Checks email and password, as the first step of a sign-in.',
  description: "The second one takes the ticket with one of the person's second factors.",
  may: 'anyone',
  request: v.object({ email: text(254), password: text(200) }),
  answer: v.object({ ticket: v.string(), factors }),
});

export const enterFactor = officeCall({
  method: 'POST',
  path: '/office/v1/sign-in/factor',
  summary: 'Takes the code of the second factor and signs in.',
  may: 'anyone',
  request: v.object({ ticket, code }),
  answer: staffSession,
});

export const checkInvitation = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/check',
  summary: 'Tells whether an invitation can still be accepted.',
  description: 'It answers as the acceptance does, and tells nothing about the person.',
  may: 'anyone',
  reads: true,
  request: v.object({ invitation: text(100) }),
  answer: success,
});

export const acceptInvitation = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/accept',
  summary: 'Begins the acceptance of an invitation: it shows the key for the authenticator app.',
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

export const confirmInvitation = officeCall({
  method: 'POST',
  path: '/office/v1/invitations/confirm',
  summary: 'Takes the first code of the app, which ends the acceptance and signs in.',
  may: 'anyone',
  request: v.object({ ticket, code }),
  answer: staffSession,
});

export const getStaffSession = officeCall({
  method: 'GET',
  path: '/office/v1/session',
  summary: 'Reads who is signed in, with the rights of the person.',
  may: 'staff',
  request: v.object({}),
  answer: staffSession,
});

export const refreshFactor = officeCall({
  method: 'POST',
  path: '/office/v1/session/factor',
  summary: 'Makes the second factor fresh, before money is moved.',
  may: 'staff',
  request: v.object({ code }),
  answer: staffSession,
});

export const signOutOfOffice = officeCall({
  method: 'POST',
  path: '/office/v1/sign-out',
  summary: 'Ends the session.',
  may: 'staff',
  request: v.object({}),
  answer: success,
});
