import type * as calls from '../../domain/calls/settings.ts';
import type { Handlers } from '../serve.ts';
import { insistOnFreshPassword } from '../session/confirmation.ts';
import { dropCookieOfCustomer } from '../session/tokens.ts';
import { devicesOf, signOutDevice } from '../settings/devices.ts';
import { removeCustomer } from '../settings/removal.ts';
import { endingsOf } from '../settings/removal-counts.ts';
import { askForCodes, asksForCodes } from '../settings/sign-in-codes.ts';
import { updateAll } from '../settings/update-all.ts';

export const settings: Handlers<typeof calls> = {
  updateAllBilling: (_, { parts, scope }) => updateAll(parts, scope.customer),

  countEndings: async (_, { scope }) => ({ items: await endingsOf(scope) }),

  removeCustomer: async (_, visit) => {
    await insistOnFreshPassword(visit.parts, visit.scope, visit.sessionId);
    await removeCustomer(visit.parts, visit.scope.customer);
    dropCookieOfCustomer(visit, visit.scope.customer);
    return { success: true };
  },

  getSignInCodes: async (_, { scope }) => ({ active: await asksForCodes(scope) }),

  saveSignInCodes: async ({ active }, { scope }) => ({ active: await askForCodes(scope, active) }),

  listSessions: async (_, { parts, scope, sessionId }) => ({
    items: await devicesOf(parts, scope, sessionId),
  }),

  endOtherSession: async ({ id }, { parts, scope }) => {
    await signOutDevice(parts, scope, id);
    return { success: true };
  },
};
