import { fromPromise } from 'xstate';
import type { CalendarDate } from '../../../domain/calendar-date.ts';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { removeAccount } from '../../../domain/calls/accounts.ts';
import type { changePassword } from '../../../domain/calls/passwords.ts';
import { type confirmPassword, getProfile } from '../../../domain/calls/session.ts';
import { loggedCustomerIn, type Profile } from '../../../domain/profile.ts';
import { accountRemovalMachine } from '../../../machines/accountRemoval.ts';
import { contactSettingsMachine } from '../../../machines/contactSettings.ts';
import { customerRemovalMachine } from '../../../machines/customerRemoval.ts';
import { emailUpdateMachine } from '../../../machines/emailUpdate.ts';
import { type KeptHere, keptOnDeviceMachine } from '../../../machines/keptOnDevice.ts';
import { notificationSettingsMachine } from '../../../machines/notificationSettings.ts';
import { type ChangePassword, passwordChangeMachine } from '../../../machines/passwordChange.ts';
import { signedInDevicesMachine } from '../../../machines/signedInDevices.ts';
import { signInCodesMachine } from '../../../machines/signInCodes.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { newChangeId } from '../../adapters/outbox.ts';
import { clearCopies, countKept } from '../../kept-copies.ts';
import type { View } from '../../read-view.ts';
import type { App } from '../../start-app.ts';
import { cooldownWiring } from '../mobile/wiring.ts';

/** API2-09. */
export const profileView: View<Profile> = {
  shelf: 'profile',
  id: 'whole',
  fetch: ({ services }, signal) => services.send(getProfile, {}, { signal }),
};

/** What was saved shows everywhere at once: on this screen, in every tab, and in the name of the menu. */
export async function keepProfile({ adapters, session }: App, profile: Profile): Promise<void> {
  const { device, clock } = adapters;
  session.send({ type: 'profile.changed', profile: loggedCustomerIn(profile) });
  const { shelf, id } = profileView;
  await device.save([{ shelf, id, at: clock.now(), value: profile }]);
}

export async function keepPasswordDate({ device, clock }: Adapters, on: CalendarDate): Promise<void> {
  const { shelf, id } = profileView;
  const held = await device.read<Profile>(shelf, id);
  if (held)
    await device.save([{ shelf, id, at: clock.now(), value: { ...held.value, date_pw_last_changed: on } }]);
}

export function contactWiring(adapters: Adapters) {
  return adapters.wire(contactSettingsMachine);
}

export { newChangeId };

export function notificationSettingsWiring(adapters: Adapters) {
  return adapters.wire(notificationSettingsMachine);
}

export function signInCodesWiring(adapters: Adapters) {
  return adapters.wire(signInCodesMachine);
}

export function keptWiring({ wire, device }: Adapters) {
  return wire(keptOnDeviceMachine, {
    actors: {
      countKept: fromPromise<KeptHere>(() => countKept(device)),
      clearKept: fromPromise<void>(() => clearCopies(device)),
    },
  });
}

export function devicesWiring(adapters: Adapters) {
  return adapters.wire(signedInDevicesMachine);
}

export function passwordChangeWiring(adapters: Adapters) {
  return adapters.wire(passwordChangeMachine, {
    actors: {
      change: fromPromise<AnswerOf<typeof changePassword>, { change: ChangePassword | undefined }>(
        ({ input }) => given(input.change)(),
      ),
    },
  });
}

type Confirm = () => Promise<AnswerOf<typeof confirmPassword>>;

const confirmation = fromPromise<AnswerOf<typeof confirmPassword>, { confirm: Confirm | undefined }>(
  ({ input }) => given(input.confirm)(),
);

export function emailUpdateWiring(adapters: Adapters) {
  return adapters.wire(emailUpdateMachine, {
    actors: { confirmPassword: confirmation, codeCooldown: cooldownWiring(adapters, 'email code') },
  });
}

export function customerRemovalWiring(adapters: Adapters) {
  return adapters.wire(customerRemovalMachine, { actors: { confirmPassword: confirmation } });
}

function given<T>(step: T | undefined): T {
  if (step === undefined) throw new Error('nothing was submitted');
  return step;
}

/** ERR2-31. */
const TAX_NOT_REMOVED = 'Unable to remove tax account. Please try again later.';

export function taxRemovalWiring(adapters: Adapters) {
  return adapters.wire(accountRemovalMachine, {
    actors: {
      removeAccount: fromPromise<AnswerOf<typeof removeAccount>, RequestOf<typeof removeAccount>>(
        ({ input, signal }) =>
          adapters.services.send(removeAccount, input, { signal, failure: TAX_NOT_REMOVED }),
      ),
    },
  });
}
