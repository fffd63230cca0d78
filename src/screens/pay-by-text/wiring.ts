import { getProfile } from '../../../domain/calls/session.ts';
import { payByTextSettingsMachine } from '../../../machines/payByTextSettings.ts';
import { payByTextToggleMachine } from '../../../machines/payByTextToggle.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { payByTextView, remindersView } from '../../pay-by-text-view.ts';
import { refreshView } from '../../read-view.ts';
import type { App } from '../../start-app.ts';
import { keepProfile } from '../settings/wiring.ts';

export const payByTextSettingsWiring = (adapters: Adapters) => adapters.wire(payByTextSettingsMachine);

export const payByTextToggleWiring = (adapters: Adapters) => adapters.wire(payByTextToggleMachine);

const PATIENCE = 8_000;

/** A number was verified: the profile, and what of this account hangs on it, are read again. Tells the number. */
export async function renewNumber(app: App, accountId: number): Promise<string> {
  const { adapters } = app;
  const signal = AbortSignal.timeout(PATIENCE);
  const profile = await adapters.services.send(getProfile, {}, { signal });
  await keepProfile(app, profile);
  await Promise.allSettled([
    refreshView(payByTextView(accountId), adapters, signal),
    refreshView(remindersView(accountId), adapters, signal),
  ]);
  return profile.mobile_number ?? '';
}
