import type * as calls from '../../domain/office/sign-in/factor-calls.ts';
import { hashOf } from '../ids.ts';
import { confirmByNewPasskey, emailInvited } from '../office/invitations.ts';
import {
  addOwnApp,
  addOwnPasskey,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  startOwnApp,
  tellFactors,
} from '../office/own-factors.ts';
import { askForNewPasskey, askForPasskey, requirePasskey } from '../office/passkeys.ts';
import { noteFactor, tellSession } from '../office/sessions.ts';
import { personOfStep, signInWithPasskey } from '../office/sign-in.ts';
import type { OfficeHandlers } from './handlers.ts';
import { begun } from './session.ts';

export const factors: OfficeHandlers<typeof calls> = {
  async startPasskeySignIn({ ticket }, { parts }) {
    const { id: person } = await personOfStep(parts, ticket);
    return askForPasskey(parts, { act: 'sign-in', person, bound: hashOf(ticket) });
  },

  enterPasskey: async ({ ticket, passkey }, visit) =>
    begun(visit.parts, await signInWithPasskey(visit, { ticket, used: passkey })),

  async startInvitationPasskey({ ticket }, { parts }) {
    const { person, email } = await emailInvited(parts, ticket);
    return askForNewPasskey(parts, { act: 'invitation', person, bound: hashOf(ticket) }, email);
  },

  confirmByPasskey: async ({ ticket, passkey }, visit) =>
    begun(visit.parts, await confirmByNewPasskey(visit, { ticket, made: passkey })),

  startFreshPasskey: (_, { parts, staff: { id: person, sessionId: bound } }) =>
    askForPasskey(parts, { act: 'fresh', person, bound }),

  async refreshByPasskey({ passkey }, { parts, staff }) {
    const { id: person, sessionId: bound } = staff;
    await requirePasskey(parts, { act: 'fresh', person, bound }, passkey);
    await noteFactor(parts.store.db, parts, bound);
    return tellSession(parts, { ...staff, factorAt: parts.clock.now() });
  },

  getOwnFactors: (_, { parts, staff }) => tellFactors(parts.store.db, staff.id),

  startPasskey: (_, { parts, staff: { id: person, sessionId: bound, email } }) =>
    askForNewPasskey(parts, { act: 'addition', person, bound }, email),

  addPasskey: ({ name, passkey: made }, { parts, staff }) => addOwnPasskey(parts, staff, { name, made }),

  renamePasskey: (request, { parts, staff }) => renameOwnPasskey(parts, staff, request),

  removePasskey: ({ id }, { parts, staff }) => removeOwnPasskey(parts, staff, id),

  startApp: (_, { parts, staff }) => startOwnApp(parts, staff),

  addApp: (request, { parts, staff }) => addOwnApp(parts, staff, request),

  removeApp: (_, { parts, staff }) => removeOwnApp(parts, staff),
};
