import type * as calls from '../../domain/session/authenticator-calls.ts';
import type { Handlers } from '../handlers.ts';
import { activeAuthenticator } from './authenticator.ts';
import {
  confirmAuthenticator,
  endAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './authenticator-setting.ts';
import { noteFactor, requireFreshFactor } from './fresh-password.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

export const authenticator: Handlers<typeof calls> = {
  getAuthenticator: async (_, { scope }) => {
    const active = await activeAuthenticator(scope);
    return {
      active: active !== undefined,
      recovery_codes_left: active ? await recoveryCodesLeft(scope, active.id) : 0,
    };
  },

  startAuthenticator: async (_, { parts, scope, sessionId }) => {
    await requireFreshFactor(parts, scope, sessionId);
    return startAuthenticator(parts, scope);
  },

  confirmAuthenticator: async ({ code }, { parts, scope, sessionId }) => {
    const recovery_codes = await confirmAuthenticator(parts, scope, code);
    await noteFactor(parts, scope, sessionId);
    return { recovery_codes };
  },

  renewRecoveryCodes: async (_, { parts, scope, sessionId }) => {
    await requireFreshFactor(parts, scope, sessionId);
    return { recovery_codes: await renewRecoveryCodes(parts, scope) };
  },

  endAuthenticator: async (_, { parts, scope, sessionId }) => {
    await requireFreshFactor(parts, scope, sessionId);
    await endAuthenticator(parts, scope);
    return { success: true };
  },
};
