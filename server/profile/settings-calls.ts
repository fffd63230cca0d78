import type * as calls from '../../domain/profile/settings-calls.ts';
import type { Handlers } from '../handlers.ts';
import { devicesOf, signOutDevice } from '../session/devices.ts';
import { requireFreshFactor, requireFreshPassword } from '../session/fresh-password.ts';
import { needsSignInCode, setSignInCodes } from '../session/sign-in-code-setting.ts';
import { dropCookieOfCustomer } from '../session/tokens.ts';
import { endingsOf } from '../workflows/customer-removal-counts.ts';
import { removeCustomer } from '../workflows/customer-removed.ts';
import { updateAll } from './update-all.ts';

export const settings: Handlers<typeof calls> = {
  updateAllBilling: (_, { parts, scope }) => updateAll(parts, scope.customer),

  countEndings: async (_, { scope }) => ({ items: await endingsOf(scope) }),

  removeCustomer: async (_, visit) => {
    await requireFreshPassword(visit.parts, visit.scope, visit.sessionId);
    await removeCustomer(visit.parts, visit.scope.customer);
    dropCookieOfCustomer(visit, visit.scope.customer);
    return { success: true };
  },

  getSignInCodes: async (_, { scope }) => ({ active: await needsSignInCode(scope) }),

  saveSignInCodes: async ({ active }, { parts, scope, sessionId }) => {
    await requireFreshFactor(parts, scope, sessionId);
    return { active: await setSignInCodes(parts, scope, active) };
  },

  listSessions: async (_, { parts, scope, sessionId }) => ({
    items: await devicesOf(parts, scope, sessionId),
  }),

  endOtherSession: async ({ id }, { parts, scope, sessionId }) => {
    await requireFreshPassword(parts, scope, sessionId);
    await signOutDevice(parts, scope, id);
    return { success: true };
  },
};
