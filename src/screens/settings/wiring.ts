import { fromPromise } from 'xstate';
import { removeAccount } from '../../../domain/accounts/calls.ts';
import { OWN_TAX_ACCOUNTS } from '../../../domain/accounts/text/own-accounts.ts';
import { versionOf } from '../../../domain/api/app-version.ts';
import type { AnswerOf } from '../../../domain/api/call.ts';
import type { changePassword } from '../../../domain/session/password-calls.ts';
import {
  type confirmPassword,
  generateEmailCode,
  verifyEmail,
} from '../../../domain/session/verification-calls.ts';
import { accountRemovalMachine } from '../../../machines/accounts/account-removal.machine.ts';
import { keptOnDeviceMachine, type StoredOnDevice } from '../../../machines/outbox/kept-on-device.machine.ts';
import { customerRemovalMachine } from '../../../machines/profile/customer-removal.machine.ts';
import { emailUpdateMachine } from '../../../machines/session/email-update.machine.ts';
import {
  type ChangePassword,
  passwordChangeMachine,
} from '../../../machines/session/password-change.machine.ts';
import { callActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { OWN_BUILD } from '../../adapters/http/app-version.ts';
import { clearCopies, countCopies } from '../../offline/stored-copies.ts';
import { sentCodes } from '../../widgets/account/sent-codes.ts';
import { cooldownWiring } from '../../widgets/mobile/wiring.ts';

/** Undefined for a page that was not built. */
export const ownVersion = OWN_BUILD && versionOf(OWN_BUILD);

export function keptWiring({ wire, device }: Adapters) {
  return wire(keptOnDeviceMachine, {
    actors: {
      countKept: fromPromise<StoredOnDevice>(() => countCopies(device)),
      clearKept: fromPromise<void>(() => clearCopies(device)),
    },
  });
}

export function passwordChangeWiring(adapters: Adapters) {
  return adapters.wire(passwordChangeMachine, {
    actors: {
      change: fromPromise<AnswerOf<typeof changePassword>, { change: ChangePassword | undefined }>(
        ({ input }) => present(input.change)(),
      ),
    },
  });
}

type Confirm = () => Promise<AnswerOf<typeof confirmPassword>>;

const confirmation = fromPromise<AnswerOf<typeof confirmPassword>, { confirm: Confirm | undefined }>(
  ({ input }) => present(input.confirm)(),
);

export function emailUpdateWiring(adapters: Adapters) {
  return adapters.wire(emailUpdateMachine, {
    actors: {
      codeCooldown: cooldownWiring(adapters, 'email code'),
      generateEmailCode: callActor(adapters, generateEmailCode, {
        after: (_, { email_address }) => sentCodes.email.keep(email_address),
      }),
      verifyEmail: callActor(adapters, verifyEmail, {
        after: ({ verified }) => verified && sentCodes.email.keep(''),
      }),
    },
  });
}

export function customerRemovalWiring(adapters: Adapters) {
  return adapters.wire(customerRemovalMachine, { actors: { confirmPassword: confirmation } });
}

function present<T>(step: T | undefined): T {
  if (step === undefined) throw new Error('nothing was submitted');
  return step;
}

export function taxRemovalWiring(adapters: Adapters) {
  return adapters.wire(accountRemovalMachine, {
    actors: { removeAccount: callActor(adapters, removeAccount, { failure: OWN_TAX_ACCOUNTS.notRemoved }) },
  });
}
